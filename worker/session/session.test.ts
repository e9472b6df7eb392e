import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { databaseFailing } from '../testing/faulty-database'
import { runCron } from '../testing/outbox'
import { request } from '../testing/requests'
import { addAdmin, cookiesOf, newSession } from '../testing/samples'
import { sessionRows, signIn, statusOfList } from '../testing/session'
import { day, hour, minute, second } from '../time'

const start = Date.UTC(2026, 10, 1)

/** Returns the cookie of a new session, without hashing a password. */
async function newCookie() {
  return (await newSession()).cookie
}

async function whoIs(cookie?: string) {
  const headers: HeadersInit = cookie ? { cookie } : {}
  return (await request('/api/session', { headers })).json()
}

function signOut(cookie: string) {
  return request('/api/session', { method: 'DELETE', headers: { cookie } })
}

const signedIn = { user: { email: 'owner@ceyforge.example' } }
const cleared = /^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/

describe('GET /api/session', () => {
  test('returns the signed-in user, and null for anybody else', async () => {
    expect(await whoIs(await newCookie())).toMatchObject(signedIn)
    expect(await whoIs()).toEqual({ user: null })
    expect(await whoIs('__Host-session=garbage')).toEqual({ user: null })
  })

  test('also does so if the database accepts no writes', async () => {
    setTime(start)
    const cookie = await newCookie()
    setTime(start + hour)
    const DB = databaseFailing(/update "sessions"/, () => new Error('D1_ERROR: disk I/O error'))

    const answer = await request('/api/session', { headers: { cookie } }, { DB })

    expect(await answer.json()).toMatchObject(signedIn)
  })
})

test.each([
  ['in the demo on this machine', { DEMO: 'true', SITE_ORIGIN: 'http://localhost:8787' }, true],
  ['on a public site, whatever its settings', { DEMO: 'true' }, false],
  ['on this machine', { SITE_ORIGIN: 'http://localhost:8787' }, false],
])('%s, the desk is told whether it is a demo', async (_, changes, isDemo) => {
  const headers = await newSession()

  const answer = await request('/api/session', { headers }, changes)

  expect(await answer.json()).toMatchObject({ ...signedIn, isDemo })
})

test.each(['/api/settings', '/api/delivery'])(
  'GET %s, which an open desk fetches by itself, does not extend the session',
  async (path) => {
    setTime(start)
    const cookie = await newCookie()
    const poll = async (at: number) => {
      setTime(start + at)
      return (await request(path, { headers: { cookie } })).status
    }

    expect([await poll(6 * hour), await poll(12 * hour - 1)]).toEqual([200, 200])
    expect(await poll(12 * hour)).toBe(401)
  },
)

describe('signing out', () => {
  test('ends the session for every copy of its cookie', async () => {
    const cookie = await newCookie()
    expect(await statusOfList(cookie)).toBe(200)

    const response = await signOut(cookie)

    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(cleared)])
    // Other data that the site keeps in the browser must stay.
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(await statusOfList(cookie)).toBe(401)
    expect(await whoIs(cookie)).toEqual({ user: null })
    expect(await sessionRows()).toEqual([])
  })

  test('in one browser leaves the other signed in', async () => {
    const [one, other] = [await newCookie(), await newCookie()]

    await signOut(one)

    expect([await statusOfList(one), await statusOfList(other)]).toEqual([401, 200])
  })

  test('succeeds without a session, and when repeated', async () => {
    const cookie = await newCookie()

    const statuses = []
    for (const each of [cookie, cookie, '__Host-session=garbage', '']) {
      statuses.push((await signOut(each)).status)
    }
    expect(statuses).toEqual([204, 204, 204, 204])
  })
})

describe('a session ends at the next request', () => {
  test.each([
    ['when its administrator is removed', "delete from admins where id = 'admin-1'"],
    ['when the password is changed elsewhere', "delete from sessions where admin_id = 'admin-1'"],
  ])('%s', async (_, sql) => {
    const cookie = await newCookie()

    await env.DB.prepare(sql).run()

    const response = await request('/api/inquiries', { headers: { cookie } })
    expect(response.status).toBe(401)
    // The response may arrive after that to a new password, which sets a new cookie.
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await whoIs(cookie)).toEqual({ user: null })
    const deletion = await request('/api/inquiries/x', { method: 'DELETE', headers: { cookie } })
    expect(deletion.status).toBe(401)
  })
})

describe('an unused session', () => {
  test('ends after exactly twelve hours', async () => {
    setTime(start)
    const [used, idle] = [await newCookie(), await newCookie()]

    setTime(start + 12 * hour - 1)
    expect(await statusOfList(used)).toBe(200)
    setTime(start + 12 * hour)
    expect(await statusOfList(idle)).toBe(401)
    expect(await statusOfList(used)).toBe(200)
  })

  test('lasts for twelve hours from its last use', async () => {
    setTime(start)
    const cookie = await newCookie()
    setTime(start + 11 * hour)
    expect(await whoIs(cookie)).toMatchObject(signedIn)

    setTime(start + 23 * hour - 1)
    expect(await statusOfList(cookie)).toBe(200)
    setTime(start + 35 * hour)
    expect(await statusOfList(cookie)).toBe(401)
  })
})

describe('a new session', () => {
  test('ends after five minutes if the browser did not keep its cookie, and cron removes it', async () => {
    setTime(start)
    await addAdmin()
    const cookie = cookiesOf(await signIn())

    setTime(start + 5 * minute)
    expect(await statusOfList(cookie)).toBe(401)
    await runCron(start + 5 * minute)
    expect(await sessionRows()).toEqual([])
  })

  test('lasts as long as any other after its first request', async () => {
    // A day later, so that it does not wait for the hashing turn of the test before.
    const later = start + day
    setTime(later)
    await addAdmin()
    const cookie = cookiesOf(await signIn())
    setTime(later + 5 * minute - 1)
    expect(await whoIs(cookie)).toMatchObject(signedIn)

    setTime(later + 12 * hour)
    expect(await statusOfList(cookie)).toBe(200)
  })
})

describe('a session in constant use', () => {
  test('ends exactly seven days after signing in', async () => {
    setTime(start)
    const cookie = await newCookie()

    for (let at = start; at < start + 7 * day; at += 11 * hour) {
      setTime(at)
      expect(await statusOfList(cookie)).toBe(200)
    }
    setTime(start + 7 * day - second)
    expect(await statusOfList(cookie)).toBe(200)
    setTime(start + 7 * day)
    expect(await statusOfList(cookie)).toBe(401)
  })

  test('ends by its expiry in the database, not only by that of its token', async () => {
    setTime(start)
    const cookie = await newCookie()
    await env.DB.prepare('update sessions set expires_at = ?')
      .bind(start + hour)
      .run()

    setTime(start + hour - 1)
    expect(await statusOfList(cookie)).toBe(200)
    setTime(start + hour)
    expect(await statusOfList(cookie)).toBe(401)
  })
})

describe('signing in over an older session', () => {
  test('starts a new session and ends the old one, which could have been planted', async () => {
    await addAdmin()
    const planted = await newCookie()
    const [before] = await sessionRows()

    const response = await signIn(undefined, { cookie: planted })

    const rows = await sessionRows()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id).not.toBe(before?.id)
    expect(await statusOfList(planted)).toBe(401)
    expect(await statusOfList(cookiesOf(response))).toBe(200)
  })
})

describe('cron', () => {
  test('removes only those sessions and sign-in failures that have expired', async () => {
    setTime(start)
    const idle = await newCookie()
    setTime(start + 12 * hour - minute)
    const fresh = await newCookie()
    await env.DB.prepare("insert into sign_in_failures values ('old', 9, 0, ?), ('new', 9, 0, ?)")
      .bind(start + 12 * hour, start + 12 * hour + 1)
      .run()

    await runCron(start + 12 * hour)

    expect(await sessionRows()).toHaveLength(1)
    setTime(start + 12 * hour)
    expect([await statusOfList(idle), await statusOfList(fresh)]).toEqual([401, 200])
    const { results } = await env.DB.prepare('select key from sign_in_failures').all()
    expect(results).toEqual([{ key: 'new' }])
  })
})
