"""The wire: what reporters are sent, and how a figure they saw is put right."""
