import { expect, test } from 'vitest'
import type { Bindings } from '../env'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { countingDatabase } from '../testing/rows-read'
import { addAdmin, admin, cookiesOf } from '../testing/samples'
import { signIn } from '../testing/session'
import { day } from '../time'

/** Each test starts on a new day, so that it does not wait for the hashing turns of others. */
let now = Date.UTC(2028, 0, 1)

/** Signs in as the desk does, reads the first page of the list, and returns the cookies. */
async function signInToDesk(headers: Record<string, string>, changes: Partial<Bindings> = {}) {
  now += day
  setTime(now)
  const signedIn = await signIn(admin, headers, changes)
  expect(signedIn.status).toBe(200)
  const cookie = cookiesOf(signedIn)
  const confirmed = await request('/api/session', { headers: { cookie } }, changes)
  expect(await confirmed.json()).toMatchObject({ user: { email: admin.email } })
  const page = await request('/api/inquiries', { headers: { cookie } }, changes)
  expect(await page.json()).toMatchObject({ inquiries: [{ name: expect.any(String) }] })
  return cookie
}

test.each([
  ['a new browser on IPv4', { 'cf-connecting-ip': '192.0.2.1' }, false],
  ['a new browser on IPv6', { 'cf-connecting-ip': '2001:db8:1:2::1' }, false],
  ['a known browser', { 'cf-connecting-ip': '192.0.2.1' }, true],
])('sign-in and the first page take at most 4 trips to D1: %s', async (_, headers, isKnown) => {
  await addAdmin()
  await addInquiry({ timestamp: now })
  const cookie = isKnown ? await signInToDesk(headers) : ''
  const { DB, count } = countingDatabase()

  await signInToDesk({ ...headers, cookie }, { DB })

  // This includes writes in the background.
  expect(count.trips).toBeLessThanOrEqual(4)
})
