import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** In bytes: less than any part of a page that is laid out by what follows it. */
const piece = 700
/** In bytes, of the body: more than what is shown before the visitor scrolls. */
const firstScreen = 15_000

/**
 * Starts a server that sends a document as a poor network does: what is shown first in pieces, each
 * after `painted`, which waits until the page shows the ones before.
 */
export async function serveInPieces(document: Buffer, painted: () => Promise<void>) {
  const server = createServer(async ({ headers }, response) => {
    if (headers['sec-fetch-dest'] !== 'document') {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const body = document.indexOf('<body')
    let sent = 0
    for (let end = body + piece; end < body + firstScreen; end += piece) {
      response.write(document.subarray(sent, end))
      sent = end
      await painted()
    }
    response.end(document.subarray(sent))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // By name, so that the browser has the assets from the disk (assets-from-disk.ts).
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
    },
  }
}
