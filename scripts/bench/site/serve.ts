/**
 * A static server for the benchmark, in place of the edge: every page under its address without
 * `.html`, text in brotli, each kept as long as `_headers` says.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { cacheControlOf } from './cache-rules.ts'

type Answer = { status: number; headers: Record<string, string | number>; body: Buffer }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const compressible = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.xml'])

const notFound: Answer = { status: 404, headers: {}, body: Buffer.from('Not found') }

/** Serves a folder on a free port of this machine; `stop` ends it and its connections. */
export async function serveFolder(folder: string) {
  // By path. The first visit of each, which does not count, pays for packing it.
  const ready = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const answer = ready.get(pathname) ?? answerFor(folder, pathname)
    ready.set(pathname, answer)
    send(answer, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(
  { status, headers, body }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (headers.etag && request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function answerFor(folder: string, pathname: string): Answer {
  const file = fileOf(folder, pathname)
  if (!file) return notFound
  const type = extname(file)
  const plain = readFileSync(file)
  const isText = compressible.has(type)
  return {
    status: 200,
    headers: {
      'content-type': types[type] ?? 'application/octet-stream',
      'cache-control': cacheControlOf(folder, pathname),
      etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`,
      ...(isText && { 'content-encoding': 'br', vary: 'accept-encoding' }),
    },
    body: isText ? brotliCompressSync(plain) : plain,
  }
}

/** Returns the file of an address, or nothing. Only what stands in the folder is there. */
function fileOf(folder: string, pathname: string) {
  const name = decodeURIComponent(pathname === '/' ? '/index.html' : pathname)
  if (name.includes('..')) return undefined
  return [name, `${name}.html`]
    .map((candidate) => join(folder, candidate))
    .find((path) => existsSync(path) && statSync(path).isFile())
}
