import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Bindings } from '../env'
import { patch, remove } from '../testing/edits'
import { addMany } from '../testing/exports'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { runCron, setNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { countingDatabase } from '../testing/rows-read'
import { adminHeaders, newSession } from '../testing/samples'
import { hour } from '../time'
import type { Changes } from './listed'

async function changesSince(since: number | string, more = '', changes: Partial<Bindings> = {}) {
  const path = `/api/inquiries/changes?since=${since}${more}`
  const response = await request(path, { headers: await adminHeaders() }, changes)
  const text = await response.text()
  return { status: response.status, ...((text ? JSON.parse(text) : {}) as Changes) }
}

async function revision() {
  return (await env.DB.prepare('select revision from desk_state').first<number>('revision')) ?? 0
}

describe('GET /api/inquiries/changes', () => {
  test('answers 204 when nothing has changed, and reads only two rows', async () => {
    await addMany(20, Date.now())

    const { DB, count } = countingDatabase()
    expect(await changesSince(await revision(), '', { DB })).toEqual({ status: 204 })
    expect(count).toEqual({ trips: 1, rowsRead: 2, rowsWritten: 0 })
  })

  test('returns new, changed and deleted inquiries, and the state of the desk', async () => {
    const [read, binned, erased] = [await addInquiry(), await addInquiry(), await addInquiry()]
    await addInquiry()
    const since = await revision()
    await patch(read, { isRead: true })
    await remove(binned)
    await env.DB.prepare('delete from inquiries where id = ?').bind(erased).run()
    const added = await addInquiry({ message: 'A long message', heldFor: 'decoy' })

    const { status, desk, changed, deleted } = await changesSince(since, '&excerpt=6')

    expect(status).toBe(200)
    expect(changed).toMatchObject([
      { id: read, readAt: expect.any(Number) },
      { id: binned, deletedAt: expect.any(Number) },
      { id: added, heldFor: 'decoy', message: 'A long', isCut: true },
    ])
    expect(deleted).toEqual([erased])
    expect(desk).toMatchObject({ hasListed: true, inbox: 2, held: 1 })
    expect(await changesSince(desk.revision)).toEqual({ status: 204 })
  })

  test('includes an inquiry whose notification was sent', async () => {
    const id = await addInquiry()
    await setNotification(id, { state: 'pending', due_at: 1 })
    const since = await revision()
    await runCron(Date.now(), openMailbox().resend)

    const { changed, desk } = await changesSince(since)
    expect(changed).toMatchObject([{ id, notification: 'sent' }])
    expect(desk).toMatchObject({ waiting: 0, lastSentAt: expect.any(Number) })
  })

  test('asks for a full reload after more than a hundred changes', async () => {
    const since = await revision()
    for (let i = 0; i < 100; i += 1) await addInquiry()
    expect((await changesSince(since)).changed).toHaveLength(100)
    await addInquiry()

    const answer = await changesSince(since)
    expect(answer).toEqual({ status: 200, desk: expect.anything(), isReset: true })
  })

  test('returns the last hundred changes of older inquiries, and asks for a full reload beyond them', async () => {
    await addMany(100, Date.now())
    const since = await revision()
    await env.DB.exec('update inquiries set read_at = 1')
    expect((await changesSince(since)).changed).toHaveLength(100)
    await env.DB.exec('update inquiries set read_at = null where number = 1')

    expect(await changesSince(since)).toMatchObject({ isReset: true })
    expect((await changesSince(since + 1)).changed).toHaveLength(100)
    // Permanent deletions do not bring back the changes that were dropped.
    await env.DB.exec('delete from inquiries where number in (6, 7)')
    expect(await changesSince(since)).toMatchObject({ isReset: true })
    expect(await changesSince(since + 1)).toMatchObject({ changed: { length: 98 } })
  })

  test('asks for a full reload if the revision is in the future because a backup was restored', async () => {
    expect(await changesSince((await revision()) + 5)).toMatchObject({ isReset: true })
  })

  test('does not extend the session', async () => {
    const start = Date.now()
    setTime(start)
    const headers = await newSession()
    const poll = async (at: number) => {
      setTime(start + at)
      return (await request('/api/inquiries/changes?since=1', { headers })).status
    }

    expect([await poll(6 * hour), await poll(12 * hour - 1)]).toEqual([204, 204])
    expect(await poll(12 * hour)).toBe(401)
  })

  test('requires a session', async () => {
    const headers = await adminHeaders()
    await request('/api/session', { method: 'DELETE', headers })

    expect((await request('/api/inquiries/changes?since=1', { headers })).status).toBe(401)
  })

  test('returns the state of the desk to a page that has no revision yet', async () => {
    const { status, desk, isReset } = await changesSince(Number.MAX_SAFE_INTEGER)

    expect(status).toBe(200)
    expect(desk).toMatchObject({ revision: await revision() })
    expect(isReset).toBe(true)
  })

  test.each(['', '-1', 'x', '1.5', '9007199254740993', '1e3'])(
    'rejects the revision %j',
    async (since) => {
      expect((await changesSince(since)).status).toBe(422)
    },
  )
})
