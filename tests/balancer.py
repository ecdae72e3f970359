"""What stands before several receivers: takes TLS off and passes on to one that answers, as a load balancer does."""

import httpx


class Balancer(httpx.AsyncBaseTransport):
    """The way from the stand-in to receivers on this machine.

    Attributes:
        ports: where they listen; tried in turn, beginning behind the one that was tried last.
        calls: how often each was called.
    """

    def __init__(self, *ports):
        self.ports = list(ports)
        self.calls = dict.fromkeys(ports, 0)
        self._way = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request):
        body = await request.aread()
        for _ in self.ports:
            self.ports.append(self.ports.pop(0))
            port = self.ports[-1]
            url = request.url.copy_with(scheme="http", host="127.0.0.1", port=port)
            passed = httpx.Request(request.method, url, headers=request.headers, content=body)
            passed.extensions = request.extensions
            try:
                answer = await self._way.handle_async_request(passed)
            except httpx.TransportError:
                continue
            self.calls[port] = self.calls.get(port, 0) + 1
            return answer
        return httpx.Response(502)

    async def aclose(self):
        await self._way.aclose()
