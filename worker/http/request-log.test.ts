import { expect, test } from 'vitest'
import settings from '../../wrangler.toml?raw'
import { capturePrints } from '../testing/console'
import { orderExport } from '../testing/exports'
import { sendInquiry } from '../testing/files'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'

/** Returns the lines about requests. */
function linesIn(printed: string) {
  const lines = printed.split('\n').filter((line) => line.includes('"event":"request"'))
  return lines.map((line) => JSON.parse(line))
}

test('each request is logged with its route, status and time', async () => {
  const printed = capturePrints()

  await request('/api/health')
  await request('/api/inquiries/some-id', { headers: await adminHeaders() })
  await request('/api/nothing/here')

  expect(linesIn(printed())).toEqual([
    expect.objectContaining({ method: 'GET', route: '/api/health', status: 200 }),
    expect.objectContaining({ route: '/api/inquiries/:id', status: 404, ms: expect.any(Number) }),
    expect.objectContaining({ route: '/api/*', status: 404 }),
  ])
})

test('no log has the token of a private page or the ticket of a download', async () => {
  const { token, page } = await sendInquiry()
  const headers = await adminHeaders()
  const order = await orderExport({ format: 'csv', filter: {} }, headers)
  const { address } = await order.json<{ address: string }>()
  const printed = capturePrints()

  for (const path of [
    page,
    `${page}/files`,
    `${page}/x/y`,
    `/api/${token}`,
    `/enquiry//${token}`,
  ]) {
    await request(path)
    await request(path, { method: 'POST', body: 'x' })
  }
  await (await request(address, { headers })).text()

  const routes = linesIn(printed()).map(({ route }) => route)
  expect(routes).toContain('/enquiry/:token')
  expect(routes).toContain('/enquiry/:token/files')
  expect(routes).toContain('/api/exports/:ticket')
  expect(printed()).not.toContain(token)
  expect(printed()).not.toContain(address.split('/').at(-1))
})

test('nothing is logged on a developer’s machine, where wrangler prints each request', async () => {
  const printed = capturePrints()

  await request('/api/health', {}, { SITE_ORIGIN: 'http://localhost:8787' })

  expect(linesIn(printed())).toEqual([])
})

test('Cloudflare’s own log of requests, which has their addresses, is off', () => {
  expect(settings).toMatch(
    /^\[observability\.logs\]\nenabled = true\n(#.*\n)*invocation_logs = false$/m,
  )
})
