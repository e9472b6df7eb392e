import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePreparedState } from '../support/prepared-state.ts'
import { listAll, type Product, startProduct } from '../support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct(makePreparedState())
})
afterAll(() => product.stop())

const inquiry = { name: 'Stores', email: 's@site.example', message: 'Sixty metres of racking.' }

/**
 * Sends raw text to the port and returns the response, until the connection closes or is silent for
 * `silence` ms.
 */
function speak(text: string, silence = 1500) {
  return new Promise<string>((resolve) => {
    const socket = connect(Number(product.port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(silence, end)
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}

const head = (line: string, headers: string[] = []) =>
  `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`

const statusOf = (answer: string) => Number(answer.split(' ', 2)[1])

describe('over a raw connection,', () => {
  test('a truncated body stores nothing and blocks no other request', async () => {
    const cut = speak(
      `${head('POST /api/inquiries HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 100'])}{"name"`,
    )

    expect((await product.post(inquiry)).status).toBe(201)
    await cut
    expect(await listAll(product.origin)).toHaveLength(1)
  })

  test.each(['GET', 'PUT', 'TRACE', 'FOO'])(
    '%s on a wrong address never returns a page',
    async (method) => {
      const status = statusOf(
        await speak(head(`${method} /api/personal-data/export HTTP/1.1`, ['Connection: close'])),
      )

      expect([400, 405, 501]).toContain(status)
    },
  )

  test.each([
    '/api/../../etc/passwd',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f.dev.vars',
    '/.dev.vars',
    '/.git/config',
    '//evil.example/x',
    '/contact%00.css',
    '/api/inquiries/x.css',
  ])('GET %s reveals nothing', async (path) => {
    const answer = await speak(head(`GET ${path} HTTP/1.1`, ['Connection: close']))

    expect(statusOf(answer)).not.toBe(200)
    expect(answer).not.toMatch(/root:x:0|SESSION_SECRET|\[core\]/)
  })

  test.each(['', '/api/d1/database', '/api/storage/kv/namespaces'])(
    'GET /cdn-cgi/explorer%s shows no data of the local runtime',
    async (path) => {
      const response = await fetch(`${product.origin}/cdn-cgi/explorer${path}`)

      expect(response.status).toBe(404)
    },
  )

  test('an endless address and endless headers do no harm', async () => {
    const long = 'x'.repeat(200_000)

    expect(statusOf(await speak(head(`GET /${long} HTTP/1.1`)))).not.toBe(200)
    // Locally, the runtime accepts long headers; Cloudflare's edge rejects them before they get
    // here.
    await speak(head('POST /api/session HTTP/1.1', [`X-Long: ${long}`, 'Content-Length: 0']))
    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200)
  })

  test('200 connections that never finish their headers block no other request', async () => {
    const slow = Array.from({ length: 200 }, () =>
      speak('POST /api/inquiries HTTP/1.1\r\nHost:', 1000),
    )

    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200)
    await Promise.all(slow)
  })
})
