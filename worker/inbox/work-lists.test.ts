import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { list } from '../testing/lists'
import { adminHeaders } from '../testing/samples'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(() => setTime(now))

describe('the desk', () => {
  test('counts the inquiries in its lists, and those owned by the current administrator', async () => {
    const others = await adminHeaders('admin-2', 'second@ceyforge.example')
    const ids = [await addInquiry(), await addInquiry(), await addInquiry()] as const
    const own = { ownerId: 'admin-1' }
    for (const id of ids) await patch(id, own)
    await patch(ids[1], { ownerId: 'admin-2' })
    await patch(ids[0], { status: 'answered' })
    await addInquiry({ heldFor: 'decoy' })

    expect((await list()).desk).toMatchObject({ hasListed: true, inbox: 2, mine: 1, held: 1 })
    expect((await list('', others)).desk).toMatchObject({ mine: 1, unowned: 0 })
    await env.DB.prepare("delete from admins where id = 'admin-2'").run()
    expect((await list()).desk).toMatchObject({ inbox: 2, mine: 1, unowned: 1 })
    await env.DB.prepare('delete from inquiries').run()
    await addInquiry({ heldFor: 'decoy' })
    expect((await list()).desk).toMatchObject({ hasListed: false, inbox: 0, mine: 0, held: 1 })
  })

  test('counts the notifications of listed inquiries that wait or have failed', async () => {
    const states = ['pending', 'failed', 'failed', 'sent']
    for (const notification of states) await addInquiry({ columns: { notification } })
    await addInquiry({ columns: { notification: 'pending', deleted_at: now } })

    expect((await list()).desk).toMatchObject({ waiting: 1, failed: 2 })
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

test('the desk counts up to a thousand in each list, however many there are', async () => {
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 1300)
    insert into inquiries (id, name, email, message, timestamp, notification, held_for)
    select 'id-' || i, 'Visitor', 'v@site.example', 'A message', i, iif(i > 1200, 'held', 'pending'),
      iif(i > 1200, 'marked', null) from n`,
  ).run()

  expect((await list()).desk).toMatchObject({ inbox: 1000, held: 100 })
})
