/**
 * Rules for every route. A new route is covered as soon as it is mounted. Each response forbids caching,
 * framing and MIME sniffing, and has no ETag.
 */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './db/database'
import { inquiryPage } from './encryption'
import { saveDevice } from './notifications/push/devices'
import { orderExport } from './testing/exports'
import { setTime } from './testing/fake-clock'
import { aPdf, filesOf } from './testing/files'
import { addInquiry } from './testing/inquiries'
import { deliver } from './testing/mail'
import { request, requestAsIs } from './testing/requests'
import { guarded, routes } from './testing/routes'
import { adminHeaders, anInquiry } from './testing/samples'
import { addFactor } from './testing/second-factor'
import { allTables } from './testing/tables'
import { minute } from './time'

/** Routes without a body. Only the origin check protects them from other sites. */
const bodiless = [
  'DELETE /api/inquiries/:id',
  'DELETE /api/inquiries/:id/notes/:note',
  'DELETE /api/inquiries/:id/sent-files/:file',
  'DELETE /api/inquiries/:id/files/:file',
  'DELETE /api/inquiries/:id/contacts/:contact',
  'POST /api/inquiries/:id/presence',
  'DELETE /api/session',
  'DELETE /api/saved-replies/:id',
  'DELETE /api/saved-views/:id',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  'POST /api/clicks/whatsapp',
  'DELETE /api/files/:id',
  'DELETE /api/messages/:id',
]

/** Also accepts forms with files. */
const withForms = 'POST /api/inquiries'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const paths = [...new Set(routes.map((route) => partsOf(route).path))]
const isUnsafe = (route: string) => !route.startsWith('GET ')

function partsOf(route: string) {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}

let headers: { cookie: string }
let inquiryId: string
let fileId: string
let authorization: string
let ticket = 'none'
let fileTicket = 'none'

/** Fills the desk with data, so that a change by any request shows. */
beforeEach(async () => {
  headers = await adminHeaders()
  inquiryId = await addInquiry()
  await addInquiry({ columns: { deleted_at: Date.now() } })
  await addInquiry({ heldFor: 'decoy' })
  await addFactor()
  const device = { endpoint: 'device', adminId: 'admin-1' }
  await saveDevice(openDatabase(env.DB), device, Date.now())
  const token = inquiryPage(env, inquiryId)?.split('/').at(-1) ?? ''
  authorization = `Bearer ${token}`
  fileId = (await filesOf(token).upload(aPdf(10))).file?.id ?? ''
  await deliver({})
  await env.DB.exec('delete from audit_entries')
})

async function newTicket() {
  const order = await orderExport({ format: 'csv', filter: {} }, headers)
  const { address } = await order.json<{ address: string }>()
  return address.split('/').at(-1) ?? ''
}

async function newFileTicket() {
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ fileIds: [fileId], as: 'preview' }),
  }
  const response = await request(`/api/inquiries/${inquiryId}/file-links`, init)
  const { addresses } = await response.json<{ addresses: string[] }>()
  return addresses[0]?.split('/').at(-1) ?? ''
}

/** Calls a route with the ids of existing records, and reads the response to its end. */
async function call(route: string, init: RequestInit = {}, send = request) {
  const { method, path } = partsOf(route)
  const ids: Record<string, string> = { files: fileId, messages: '1' }
  const id = ids[path.split('/')[2] ?? ''] ?? inquiryId
  const address = path
    .replace(':id', id)
    .replace(':ticket', ticket)
    .replace(':fileTicket', fileTicket)
  const query = path.endsWith('/changes') ? '?since=0' : ''
  const sent = { authorization, ...(init.headers as Record<string, string>) }
  const response = await send(address + query, { method, ...init, headers: sent })
  const answer = Object.fromEntries(response.headers)
  expect([route, answer['cache-control'], answer.etag]).toEqual([route, 'no-store', undefined])
  expect(answer['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(answer['x-content-type-options']).toBe('nosniff')
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Returns the response of each route, as "route: status error-code". */
async function answersOf(all: readonly string[], init: RequestInit, send = request) {
  const answers: string[] = []
  for (const route of all) {
    const { status, text } = await call(route, init, send)
    const code = text.startsWith('{') ? JSON.parse(text).error?.code : ''
    answers.push(`${route}: ${status} ${code}`)
  }
  return answers
}

const everyOne = (all: readonly string[], answer: string) => all.map((it) => `${it}: ${answer}`)

describe('guarded routes without a session', () => {
  test.each([{}, { cookie: '__Host-session=x.y.z' }])('return 401: %o', async (sent) => {
    const before = await allTables()

    expect(await answersOf(guarded, { headers: sent })).toEqual(
      everyOne(guarded, '401 not_signed_in'),
    )
    expect(await allTables()).toEqual(before)
  })

  test('return 401 for a signed cookie whose session has ended', async () => {
    await env.DB.exec('delete from sessions')
    const before = await allTables()
    const ended = { headers: { ...headers, 'content-type': 'application/json' } }
    const reading = guarded.filter((route) => !isUnsafe(route))
    const others = guarded.filter(isUnsafe)

    expect(await answersOf(reading, ended)).toEqual(everyOne(reading, '401 not_signed_in'))
    expect(await answersOf(others, { ...ended, body: '{}' })).toEqual(
      everyOne(others, '401 not_signed_in'),
    )
    expect(await allTables()).toEqual(before)
  })
})

describe("with an administrator's session", () => {
  test('every route that changes data refuses cross-site requests', async () => {
    const unsafe = routes.filter(isUnsafe)
    const before = await allTables()
    const sent = { ...headers, origin: 'https://evil.example', 'content-type': 'application/json' }

    expect(await answersOf(unsafe, { headers: sent, body: '{}' })).toEqual(
      everyOne(unsafe, '403 forbidden_origin'),
    )
    expect(await allTables()).toEqual(before)
  })

  test('every route that changes data refuses a cookie without a word about where it comes from', async () => {
    const unsafe = routes.filter(isUnsafe)
    const before = await allTables()
    const sent = { ...headers, 'content-type': 'application/json' }

    expect(await answersOf(unsafe, { headers: sent, body: '{}' }, requestAsIs)).toEqual(
      everyOne(unsafe, '403 forbidden_origin'),
    )
    expect(await allTables()).toEqual(before)
  })

  test('every route refuses a body that a form on another site could send', async () => {
    const withBody = routes.filter((route) => isUnsafe(route) && !bodiless.includes(route))
    const before = await allTables()
    const body = JSON.stringify(anInquiry)

    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const sent = { ...headers, 'content-type': type }
      // Our own forms, whose origin is checked, may contain files.
      const called = type === 'text/plain' ? withBody : withBody.filter((it) => it !== withForms)
      expect(await answersOf(called, { headers: sent, body })).toEqual(
        everyOne(called, '415 unsupported_media_type'),
      )
    }
    expect(await allTables()).toEqual(before)
  })

  test('reading changes nothing except the audit log and when the session was last seen', async () => {
    const reads = routes.filter((route) => !isUnsafe(route))
    setTime(Date.now() + 14 * minute)
    ticket = await newTicket()
    fileTicket = await newFileTicket()
    const { audit_entries: _, sqlite_sequence: __, ...before } = await allTables()

    for (const route of reads) {
      expect([route, (await call(route, { headers })).status]).toEqual([route, 200])
      expect((await call(route, { method: 'HEAD', headers })).status).toBe(200)
    }
    for (const query of ['view=held', 'view=bin', 'unread=true', 'limit=1']) {
      expect((await request(`/api/inquiries?${query}`, { headers })).status).toBe(200)
    }
    expect(await allTables()).toMatchObject(before)
  })
})

test('an unsupported method returns 405 and lists the supported methods, on every path', async () => {
  const pathRes = routes.map(partsOf).map((route) => ({
    ...route,
    pathRe: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  for (const [i, path] of paths.entries()) {
    const known = pathRes.filter(({ pathRe }) => pathRe.test(path)).map(({ method }) => method)
    const own = pathRes.filter((route) => route.path === path).map(({ method }) => method)
    const others = methods.filter((it) => !known.includes(it))
    // One for each path, so that all are asked for.
    const method = others[i % others.length]
    const answer = await call(`${method} ${path}`, { headers })
    expect([method, path, answer.status]).toEqual([method, path, 405])
    expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(own))
  }
  expect((await call('GET /api/inquiries/x/y.css', { headers })).status).toBe(404)
})
