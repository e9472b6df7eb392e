/**
 * A static server for the benchmark, in place of Cloudflare's: HTTP/2, every page at its address
 * without `.html`, text in brotli, each file with the headers of `_headers`.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { certificate } from './certificate.ts'

type Answer = { status: number; headers: Record<string, string | number>; body: Buffer }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.data': 'text/x-script',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The quality that Cloudflare compresses with, by its own account. */
const cloudflares = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressible = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.xml', '.data'])

const notFound: Answer = { status: 404, headers: {}, body: Buffer.from('Not found') }

/**
 * Serves a folder on a free port of this machine. `stop` ends the server and its connections;
 * `countBytes` returns the bytes of all bodies sent since its last call.
 */
export async function serveFolder(folder: string) {
  // By path. A file is compressed on its first request, in a warm-up round.
  const ready = new Map<string, Answer>()
  let sent = 0
  const server = createSecureServer({ key: certificate, cert: certificate, allowHTTP1: true })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url, 'https://site')
    const { status, headers, body } = ready.get(pathname) ?? answerFor(folder, pathname)
    ready.set(pathname, { status, headers, body })
    const isKnown = headers.etag && request.headers['if-none-match'] === headers.etag
    response.writeHead(isKnown ? 304 : status, headers)
    if (isKnown || request.method === 'HEAD') {
      response.end()
      return
    }
    sent += body.length
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    countBytes() {
      const counted = sent
      sent = 0
      return counted
    },
    async stop() {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Served = Awaited<ReturnType<typeof serveFolder>>

function answerFor(folder: string, pathname: string): Answer {
  const file = fileOf(folder, pathname)
  if (!file) return notFound
  const type = extname(file)
  const plain = readFileSync(file)
  const isText = compressible.has(type)
  return {
    status: 200,
    headers: {
      ...headersOf(folder, pathname),
      'content-type': types[type] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`,
      ...(isText && { 'content-encoding': 'br', vary: 'accept-encoding' }),
    },
    body: isText ? brotliCompressSync(plain, cloudflares) : plain,
  }
}

/** Returns the file of an address, or undefined. Only files in the folder are found. */
function fileOf(folder: string, pathname: string) {
  const name = decodeURIComponent(pathname === '/' ? '/index.html' : pathname)
  if (name.includes('..')) return undefined
  return [name, `${name}.html`]
    .map((candidate) => join(folder, candidate))
    .find((path) => existsSync(path) && statSync(path).isFile())
}

/** Returns the headers for an address, reading `_headers` as Pages does: later rules win, `!` removes. */
function headersOf(folder: string, pathname: string) {
  const file = join(folder, '_headers')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const found: Record<string, string> = {
    // The default of Pages.
    'cache-control': 'public, max-age=0, must-revalidate',
  }
  let applies = false
  for (const line of lines) {
    if (line.startsWith('/')) applies = toPattern(line).test(pathname)
    else if (applies) {
      const [, removed, name = '', value = ''] = line.match(/^\s+(! )?([\w-]+)(?:: *(.+))?$/) ?? []
      if (removed) delete found[name.toLowerCase()]
      else if (name) found[name.toLowerCase()] = value
    }
  }
  return found
}

function toPattern(path: string) {
  return new RegExp(`^${path.replace(/[^\w*/]/g, '\\$&').replaceAll('*', '.*')}$`)
}
