import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { services } from '../../web/app/lib/services/catalogue'
import type { Report } from '../inbox/reports/contract'
import { setTime } from '../testing/fake-clock'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'
import { aService } from '../testing/services'
import { day } from '../time'

const { slug } = aService

const noon = Date.UTC(2026, 10, 22, 12)

/** Sends the ping of a followed link, as browsers do (WHATWG HTML, hyperlink auditing). */
function click(query = '', address = '198.51.100.7', headers: Record<string, string> = {}) {
  return request(`/api/clicks/whatsapp${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'text/ping',
      'ping-to': 'https://wa.me/94777654321',
      'sec-fetch-site': 'same-origin',
      'cf-connecting-ip': address,
      ...headers,
    },
    body: 'PING',
  })
}

async function counts() {
  const { results } = await env.DB.prepare(
    "select day, key, count from daily_counts where kind = 'whatsapp' order by day, key",
  ).all()
  return results
}

describe('a click on a WhatsApp link', () => {
  test('is counted for its day and service, without a cookie', async () => {
    setTime(noon)
    const answer = await click(`?service=${slug}`)
    await click(`?service=${slug}`, '198.51.100.8')
    await click()
    setTime(noon + day)
    await click(`?service=${slug}`)

    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const today = Math.floor(noon / day)
    expect(await counts()).toEqual([
      { day: today, key: '', count: 1 },
      { day: today, key: slug, count: 2 },
      { day: today + 1, key: slug, count: 1 },
    ])
  })

  test.each([
    '?service=Buy%20now',
    '?service=../admin',
    `?service=${slug.toUpperCase()}`,
    `?service=${slug}s`,
    `?service=${'a'.repeat(101)}`,
  ])('with the invalid service %s is counted without a service', async (query) => {
    await click(query)

    expect(await counts()).toMatchObject([{ key: '', count: 1 }])
  })

  test('is accepted from our own pages only', async () => {
    expect((await click('', '198.51.100.7', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await counts()).toEqual([])
  })

  test('is counted at most five times a minute per address', async () => {
    for (let i = 0; i < 5; i += 1) expect((await click()).status).toBe(204)

    expect((await click()).status).toBe(429)
    expect(await counts()).toMatchObject([{ count: 5 }])
  })

  test('for a service that the site has is counted, however many made-up ones were sent before', async () => {
    for (let i = 0; i < 60; i += 1) await click(`?service=made-up-${i}`, `10.0.0.${i}`)
    for (const { slug } of services) await click(`?service=${slug}`, `10.0.1.${slug.length}`)

    const counted = await counts()
    expect(counted).toContainEqual(expect.objectContaining({ key: '', count: 60 }))
    expect(counted.map(({ key }) => key)).toEqual(['', ...services.map(({ slug }) => slug).sort()])
  })

  test('appears in the reports, by service', async () => {
    await click(`?service=${slug}`)
    await click()
    const response = await request('/api/reports', { headers: await adminHeaders() })

    expect((await response.json<Report>()).whatsApp).toEqual({
      top: [{ key: slug, count: 1 }],
      none: 1,
      rest: 0,
    })
  })
})
