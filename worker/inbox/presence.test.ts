import { expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { countingDatabase } from '../testing/rows-read'
import { adminHeaders, newSession } from '../testing/samples'
import { hour, second } from '../time'

const now = Date.UTC(2026, 10, 2, 9)

async function say(id: string, headers: Record<string, string>, changes = {}) {
  const init = { method: 'POST', headers }
  const response = await request(`/api/inquiries/${id}/presence`, init, changes)
  return { status: response.status, ...(await response.json<{ others?: string[] }>()) }
}

test('two administrators see that they have the same inquiry open, until one leaves', async () => {
  setTime(now)
  const [id, other] = [await addInquiry(), await addInquiry()]
  const owner = await adminHeaders()
  const onPhone = await newSession()
  const colleague = await adminHeaders('admin-2', 'sanath.fernando@ceyforge.example')

  expect(await say(id, owner)).toEqual({ status: 200, others: [] })
  expect(await say(id, colleague)).toEqual({ status: 200, others: ['Owner'] })
  expect((await say(id, onPhone)).others).toEqual(['Sanath Fernando'])
  expect((await say(id, colleague)).others).toEqual(['Owner'])
  await say(other, colleague)
  expect((await say(id, owner)).others).toEqual([])
  expect((await say(other, owner)).others).toEqual(['Sanath Fernando'])
  setTime(now + 60 * second)
  expect((await say(other, owner)).others).toEqual([])
})

test('repeated reports are written at most twice a minute, each in one trip', async () => {
  const id = await addInquiry()
  setTime(now)
  const headers = await adminHeaders()
  const written: number[] = []
  for (const seconds of [0, 10, 20, 30, 40]) {
    setTime(now + seconds * second)
    const { DB, count } = countingDatabase()
    await say(id, headers, { DB })
    expect(count.trips).toBe(1)
    expect(count.rowsRead).toBeLessThanOrEqual(8)
    written.push(count.rowsWritten)
  }

  expect(written.map((rows) => rows > 0)).toEqual([true, false, false, true, false])
})

test('reporting presence does not extend the session', async () => {
  setTime(now)
  const id = await addInquiry()
  const headers = await newSession()
  setTime(now + 11 * hour)
  expect((await say(id, headers)).status).toBe(200)
  setTime(now + 12 * hour)
  expect((await say(id, headers)).status).toBe(401)
})

test('presence is refused for an unknown inquiry and without a session', async () => {
  expect((await say('no-such-id', await adminHeaders())).status).toBe(404)
  expect((await say(await addInquiry(), {})).status).toBe(401)
})
