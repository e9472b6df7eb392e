import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { list } from '../testing/lists'
import { recount } from '../testing/recount'
import { request } from '../testing/requests'
import { countingDatabase } from '../testing/rows-read'
import { adminHeaders } from '../testing/samples'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(() => setTime(now))

describe('the desk', () => {
  test('counts the inquiries in the inbox, due, and owned by the current administrator', async () => {
    const others = await adminHeaders('admin-2', 'second@ceyforge.example')
    const ids = [await addInquiry(), await addInquiry(), await addInquiry()] as const
    const own = { ownerId: 'admin-1' }
    for (const id of ids) await patch(id, own)
    await patch(ids[1], { ownerId: 'admin-2' })
    await patch(ids[0], { status: 'answered' })
    await setInquiry(ids[2], { remind_at: now })

    expect((await list()).desk).toMatchObject({ listed: 3, inbox: 2, due: 1, mine: 1 })
    expect((await list('', others)).desk).toMatchObject({ mine: 1 })
    await env.DB.prepare("delete from admins where id = 'admin-2'").run()
    const kept = 'select inbox, due, inbox_by_owner from desk_state'
    const before = await env.DB.prepare(kept).first()
    await env.DB.batch(recount.map((sql) => env.DB.prepare(sql)))
    expect(await env.DB.prepare(kept).first()).toEqual(before)
    expect(before).toEqual({ inbox: 2, due: 1, inbox_by_owner: '{"admin-1":1}' })
    await env.DB.prepare('delete from inquiries').run()
    expect(await env.DB.prepare(kept).first()).toEqual({ inbox: 0, due: 0, inbox_by_owner: '{}' })
  })

  test('lists inquiries by owner, and due ones first in the inbox', async () => {
    const ids: string[] = []
    for (let i = 0; i < 4; i += 1) ids.push(await addInquiry({ timestamp: now + i }))
    const [due = '', mine = '', waiting = '', newest = ''] = ids
    await setInquiry(due, { remind_at: now - 1 })
    await patch(mine, { ownerId: 'admin-1' })
    await patch(waiting, { ownerId: 'admin-1', status: 'answered' })
    const idsOf = async (query: string) => (await list(query)).inquiries.map(({ id }) => id)

    expect(await idsOf('')).toEqual([due, newest, mine, due])
    expect(await idsOf('?unread=true')).toEqual([newest, mine, due])
    expect(await idsOf('?view=mine')).toEqual([mine])
    expect(await idsOf('?view=waiting')).toEqual([waiting])
    const { nextCursor } = await list('?limit=1')
    expect(await idsOf(`?limit=1&cursor=${nextCursor}`)).toEqual([mine])
  })
})

describe('with many inquiries', () => {
  beforeEach(async () => {
    await adminHeaders()
    const columns =
      'id, name, email, message, timestamp, notification, owner_id, done_at, remind_at'
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 600)
      insert into inquiries (${columns}) select 'id-' || i, 'Visitor', 'v@site.example', 'A message',
        i, 'sent', 'admin-1', iif(i % 2, 5, null), iif(i < 9, 7, null) from n`,
    ).run()
    await env.DB.batch(recount.map((sql) => env.DB.prepare(sql)))
  })

  test.each([
    ['', 50 + 1 + 4],
    ['?view=mine', 50 + 1 + 4],
    ['?view=done', 50 + 1],
  ])('the list%s reads a page and one row more, plus the due inquiries', async (query, most) => {
    const { DB, count } = countingDatabase()
    const headers = await adminHeaders()

    expect((await request(`/api/inquiries${query}`, { headers }, { DB })).status).toBe(200)

    // The session (for `mine` again in each half), the desk's row, and due inquiries that are done.
    expect(count.rowsRead).toBeLessThanOrEqual(most + 8)
    expect(count.trips).toBe(1)
  })
})
