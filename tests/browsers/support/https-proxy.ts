import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Serves on https what `port` serves on http, as the product is reached once it is deployed: WebKit
 * keeps no `Secure` cookie of http://localhost. It can be cut off like a network.
 */
export async function startHttpsProxy(listenAt: number, port: number) {
  let isDown = false
  let refused: RegExp | undefined
  const server = createServer(makeCertificate(), (incoming, answer) => {
    if (refused?.test(incoming.url ?? '')) return answer.destroy()
    const { method, url, headers } = incoming
    const onwards = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      // Else the browser would open http://localhost over https, too.
      delete reply.headers['strict-transport-security']
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onwards.on('error', () => answer.destroy())
    incoming.pipe(onwards)
  })
  server.on('connection', (socket) => isDown && socket.destroy())
  await new Promise<void>((resolve) => server.listen(listenAt, 'localhost', resolve))
  return {
    origin: `https://localhost:${listenAt}`,
    /** Ends every connection, and takes no other until it is up again. */
    setDown(value: boolean) {
      isDown = value
      if (value) server.closeAllConnections()
    },
    /** Gives no answer to requests for these addresses. */
    refuse(addresses: RegExp | undefined) {
      refused = addresses
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A certificate for localhost that nobody has signed: the browsers are told to take it. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-certificate-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
  try {
    execFileSync(
      'openssl',
      [
        ['req', '-x509', '-noenc', '-days', '2', '-keyout', key, '-out', cert],
        ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
        ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ].flat(),
      { stdio: 'pipe' },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
