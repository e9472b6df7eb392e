import { describe, expect, test } from 'vitest'
import type { Bindings } from '../env'
import { databaseFailing } from '../testing/faulty-database'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'

const shell =
  '<!doctype html><header>Mills</header><h1>Failed</h1><ul data-problems></ul><footer></footer>'

/** Stands in for the built site. */
function siteOf(answer: () => Response) {
  const fetch = async (address: RequestInfo | URL) => {
    expect(new URL(String(address)).pathname).toBe('/contact/not-sent')
    return answer()
  }
  return { ASSETS: { fetch } } as unknown as Partial<Bindings>
}

function submit(fields: Record<string, string>, changes: Partial<Bindings>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  return request('/api/inquiries', { method: 'POST', headers, body }, changes)
}

const empty = { name: '', email: '', message: '' }

describe('a form post that is refused', () => {
  test("is answered with the site's own page, under the content security policy of its build", async () => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    }
    const response = await submit(
      empty,
      siteOf(() => new Response(shell, { headers })),
    )

    expect(response.status).toBe(422)
    expect(response.headers.get('content-security-policy')).toBe(headers['content-security-policy'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = await response.text()
    expect(page).toContain('<header>Mills</header><h1>Check your answers and try again.</h1>')
    expect(page).toContain('<li>Name must be at least 2 characters</li>')
    expect(page).toContain('<li>Message must be at least 10 characters</li></ul><footer>')
  })

  test('is answered with the same page if it is too large', async () => {
    const site = siteOf(() => new Response(shell))
    const response = await submit({ ...empty, message: 'x'.repeat(1024 * 1024) }, site)

    expect(response.status).toBe(413)
    expect(await response.text()).toContain(
      '<header>Mills</header><h1>Message is too long to send.',
    )
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  })

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    [
      'cannot be read',
      () => {
        throw new Error('no such file')
      },
    ],
  ])('is answered with a plain page if the site’s page %s', async (_, answer) => {
    const response = await submit(empty, siteOf(answer))

    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('<li>Please enter a valid email</li>')
  })
})

test('losing the connection to the database is reported as temporary', async () => {
  const headers = await adminHeaders()
  // Without the prefix `D1_ERROR` that D1's own errors have.
  const DB = databaseFailing(/./, () => new Error('Network connection lost.'))

  const response = await request('/api/inquiries', { headers }, { DB })

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.json()).toMatchObject({ error: { code: 'database_unavailable' } })
})
