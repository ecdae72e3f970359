# The desk in a container: an ordinary user, a root that can be read-only, everything that lasts under /var/lib/caucusdesk.
#
#   docker build -t caucusdesk .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
#     --env-file caucusdesk.env -v caucusdesk:/var/lib/caucusdesk caucusdesk
#
# The token and the other secrets come from the environment of the container and are in no layer of the image.

FROM python:3.11-slim AS build
WORKDIR /opt/caucusdesk
RUN python -m venv .venv
COPY requirements.lock ./
RUN .venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
COPY pyproject.toml README.md ./
COPY core core
COPY bot bot
COPY config config
RUN .venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation -e . \
 && .venv/bin/python -m compileall -q bot core

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin caucusdesk \
 && install -d -o caucusdesk -g caucusdesk -m 0700 /var/lib/caucusdesk
COPY --from=build /opt/caucusdesk /opt/caucusdesk
# Where the night is kept. On a volume: a container that is replaced must find it again.
ENV CAUCUS_DATABASE_URL=sqlite:////var/lib/caucusdesk/night.db \
    CAUCUS_WATCH=127.0.0.1:9090 \
    CAUCUS_LOG=json \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PATH=/opt/caucusdesk/.venv/bin:$PATH
VOLUME /var/lib/caucusdesk
WORKDIR /var/lib/caucusdesk
USER 10001:10001
# SIGTERM drains; give it the time: docker stop --time 30
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["caucus", "health"]
ENTRYPOINT ["caucus"]
CMD ["run"]
