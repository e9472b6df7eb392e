import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server that forwards the site's responses, but until `settle` is called those for files
 * of a deployment that has not arrived yet: what the site answers for a file that it does not have.
 */
export async function startMovingSite(site: string, isMissing: (path: string) => boolean) {
  let isSettled = false
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(site + (!isSettled && isMissing(url) ? `${url}.missing` : url))
    const headers = ['content-type', 'cache-control'].map(
      (name) => [name, answer.headers.get(name) ?? ''] as const,
    )
    response.writeHead(answer.status, Object.fromEntries(headers))
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
