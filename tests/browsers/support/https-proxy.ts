import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Serves over https what `port` serves over http, because the deployed product is reached over
 * https and WebKit stores no `Secure` cookies from http://localhost. It can simulate a network
 * outage.
 */
export async function startHttpsProxy(listenAt: number, port: number) {
  let isDown = false
  let refused: RegExp | undefined
  const server = createServer(makeCertificate(), (incoming, answer) => {
    if (refused?.test(incoming.url ?? '')) return answer.destroy()
    const { method, url, headers } = incoming
    const onwards = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      // Otherwise the browser would also load http://localhost over https.
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
    /** Closes all connections, and accepts no new ones until the network is up again. */
    setDown(value: boolean) {
      isDown = value
      if (value) server.closeAllConnections()
    },
    /** Drops requests for these addresses without a response. */
    refuse(addresses: RegExp | undefined) {
      refused = addresses
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Makes a self-signed certificate for localhost, which the browsers are configured to accept. */
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
