import { describe, expect, test } from 'vitest'
import { bodyMaxBytes } from './intake/contract'
import { request } from './testing/requests'
import { adminHeaders, anInquiry, post } from './testing/samples'

describe('an unknown address', () => {
  test.each([
    '/api/nowhere',
    '/api/inquiries/a/b',
    '/api/inquiries.css',
    '/api/session/x.css',
    '/api/%2e%2e%2fadmin',
    '/api//evil',
    '/api/%00.css',
  ])('%s returns 404 as a JSON error', async (path) => {
    const response = await request(path)

    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: { code: 'not_found', message: 'There is nothing at this address.' },
    })
  })
})

describe('an unsupported method', () => {
  test.each([
    ['PUT', '/api/inquiries', 'GET, HEAD, POST'],
    ['PATCH', '/api/inquiries', 'GET, HEAD, POST'],
    ['DELETE', '/api/inquiries', 'GET, HEAD, POST'],
    ['POST', '/api/inquiries/some-id', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/api/health', 'GET, HEAD'],
    ['PUT', '/api/session', 'DELETE, GET, HEAD, POST'],
  ])('%s %s returns 405 and lists the supported methods', async (method, path, allow) => {
    const response = await request(path, { method })

    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
  })

  test('a CORS preflight request gets no Access-Control-Allow-Origin header', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }

    const response = await request('/api/inquiries', { method: 'OPTIONS', headers })

    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('every response', () => {
  test.each([
    ['GET', '/api/health'],
    ['GET', '/api/session'],
    ['GET', '/api/inquiries'],
    ['GET', '/api/nowhere'],
    ['PUT', '/api/inquiries'],
    ['POST', '/api/inquiries'],
  ])('to %s %s forbids caching, framing and MIME sniffing', async (method, path) => {
    const { headers } = await request(path, { method })

    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('set-cookie')).toBeNull()
  })
})

test('Strict-Transport-Security covers subdomains only if the variable says so', async () => {
  const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains; preload'

  const { headers } = await request('/api/health', {}, { STRICT_TRANSPORT_SECURITY })

  expect(headers.get('strict-transport-security')).toBe(STRICT_TRANSPORT_SECURITY)
})

describe('a cross-site request', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://ceyforge.example.evil.example' },
  ]

  test.each(foreign)('cannot submit an enquiry, with %o', async (headers) => {
    const response = await post('/api/inquiries', anInquiry, headers)

    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: { code: 'forbidden_origin' } })
  })

  test.each(foreign)('cannot sign in, with %o', async (headers) => {
    const credentials = { email: 'a@b.example', password: 'a long password' }

    expect((await post('/api/session', credentials, headers)).status).toBe(403)
  })

  test.each(foreign)('cannot use the session cookie, with %o', async (headers) => {
    const cookie = await adminHeaders()
    const init = { method: 'DELETE', headers: { ...cookie, ...headers } }

    expect((await request('/api/inquiries/any', init)).status).toBe(403)
    expect((await request('/api/session', init)).status).toBe(403)
    expect((await request('/api/inquiries', { headers: cookie })).status).toBe(200)
  })

  test.each([
    {},
    { origin: 'https://ceyforge.example' },
    { origin: 'https://ceyforge.example', 'sec-fetch-site': 'same-origin' },
  ])('is distinguished from one of our own, with %o', async (headers) => {
    expect((await post('/api/inquiries', anInquiry, headers)).status).toBe(201)
  })
})

describe('a page at another address of the site', () => {
  const submitAt = (host: string, SITE_ORIGIN: string) => {
    const headers = { 'content-type': 'application/json', origin: host }
    const init = { method: 'POST', headers, body: JSON.stringify(anInquiry) }
    return request(`${host}/api/inquiries`, init, { SITE_ORIGIN })
  }

  test.each(['https://0123abcd.ceyforge.pages.dev', 'https://ceyforge.pages.dev'])(
    'such as the deployment %s cannot submit an enquiry',
    async (host) => {
      const response = await submitAt(host, 'https://ceyforge.example')

      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: { code: 'forbidden_origin' } })
    },
  )

  test.each([
    ['http://127.0.0.1:8787', 'http://localhost:8787'],
    ['https://localhost:8443', 'http://localhost:8787'],
    ['https://ceyforge.example', 'https://ceyforge.example/'],
    ['https://ceyforge.example', 'not an address'],
  ])('%s can, if SITE_ORIGIN is %s', async (host, siteOrigin) => {
    expect((await submitAt(host, siteOrigin)).status).toBe(201)
  })
})

describe('a request body', () => {
  test.each(['', '{', '{"name":', 'name=Ada', '\u0000'])(
    'that is not JSON returns 400: %o',
    async (body) => {
      const response = await post('/api/inquiries', body)

      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        error: { code: 'malformed_request', message: 'The body is not valid JSON.' },
      })
    },
  )

  test.each(['null', '[]', '"x"', '1', 'true', '{}', '[[[[[[]]]]]]'])(
    'that is JSON but not an inquiry returns 422: %s',
    async (body) => {
      const response = await post('/api/inquiries', body)

      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ error: { code: 'validation_failed' } })
    },
  )

  test.each([
    undefined,
    'text/plain',
    'text/plain; application/json',
    'application/json; charset=utf-16',
    'application/jsonp',
  ])('of type %s returns 415', async (type) => {
    const init = { method: 'POST', body: new TextEncoder().encode(JSON.stringify(anInquiry)) }
    const headers: HeadersInit = type ? { 'content-type': type } : {}

    for (const path of ['/api/inquiries', '/api/session']) {
      const response = await request(path, { ...init, headers })
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({ error: { code: 'unsupported_media_type' } })
    }
  })

  test('that is a malformed form returns 400, and a form on any other route returns 415', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body: 'no form' }

    expect((await request('/api/inquiries', init)).status).toBe(400)
    expect((await request('/api/session', init)).status).toBe(415)
  })

  test('may start with a byte order mark and declare UTF-8', async () => {
    const headers = { 'content-type': 'application/json; charset=UTF-8' }
    const body = `\ufeff${JSON.stringify(anInquiry)}`

    expect((await request('/api/inquiries', { method: 'POST', headers, body })).status).toBe(201)
  })

  test('of 1 MiB is accepted, and one byte more returns 413', async () => {
    const frame = JSON.stringify({ ...anInquiry, message: '' }).length
    const sized = (bytes: number) =>
      JSON.stringify({ ...anInquiry, message: 'm'.repeat(bytes - frame) })

    expect((await post('/api/inquiries', sized(bodyMaxBytes))).status).toBe(201)
    const response = await post('/api/inquiries', sized(bodyMaxBytes + 1))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { code: 'too_large' } })
  })

  test('over the limit returns 413 even without a Content-Length', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32)
    let left = 17
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(chunk)
        else controller.close()
      },
    })

    const headers = { 'content-type': 'application/json' }
    const response = await request('/api/inquiries', { method: 'POST', headers, body })

    expect(response.status).toBe(413)
  })
})
