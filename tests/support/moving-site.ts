import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server that forwards the site's responses but answers 404 for scripts until `settle` is
 * called, as during a deployment. As on Pages, the browser may cache that 404, because the header
 * rule for scripts (`web/build/headers.ts`) also applies to missing ones.
 */
export async function startMovingSite(site: string) {
  let isSettled = false
  const server = createServer(async ({ url = '/' }, response) => {
    if (url.endsWith('.js') && !isSettled) {
      response.writeHead(404, { 'cache-control': 'public, max-age=31536000, immutable' }).end()
      return
    }
    const answer = await fetch(site + url)
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settle: () => {
      isSettled = true
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
