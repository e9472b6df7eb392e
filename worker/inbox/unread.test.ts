import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { patch } from '../testing/edits'
import { addWithPage, emptyBucket } from '../testing/files'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { correct } from '../testing/inquiry-page'
import { list } from '../testing/lists'
import { merge } from '../testing/merging'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'
import type { ListedInquiry } from './listed'

type Headers = Record<string, string>

let me: Headers
let colleague: Headers

beforeEach(async () => {
  me = await adminHeaders()
  colleague = await adminHeaders('admin-2', 'ruwani@ceyforge.example')
})

/** Whether an enquiry is unread: in lists, in the list of what is unread, among the changes, and open. */
async function isUnreadFor(headers: Headers, id: string) {
  const read = async <Answer>(path: string) =>
    (await request(`/api/inquiries${path}`, { headers })).json<Answer>()
  const [all, unread, { changed }, { inquiry }] = await Promise.all([
    list('?view=all', headers),
    list('?view=all&unread=true', headers),
    read<{ changed: ListedInquiry[] }>('/changes?since=0&excerpt=400'),
    read<{ inquiry: ListedInquiry }>(`/${id}`),
  ])
  const rows = [...all.inquiries, ...changed, inquiry].filter((row) => row.id === id)
  const answers = [
    ...rows.map(({ readAt }) => readAt === null),
    unread.inquiries.some((row) => row.id === id),
  ]
  expect(answers.length, 'list, changes, open, list of what is unread').toBeGreaterThanOrEqual(4)
  expect(new Set(answers).size, `the same everywhere: ${answers}`).toBe(1)
  return answers[0]
}

const open = (id: string, headers: Headers) => patch(id, { isRead: true }, { headers })

describe('an enquiry', () => {
  test('that one administrator has read is unread for the others until they read it', async () => {
    const id = await addInquiry()
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([true, true])

    await open(id, me)
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([false, true])
    await open(id, colleague)
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([false, false])
  })

  test('need not be read by the others once its owner has read it', async () => {
    const id = await addInquiry({ columns: { owner_id: 'admin-2' } })
    await open(id, me)
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([false, true])

    await setInquiry(id, { read_at: null })
    await open(id, colleague)
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([false, false])
  })

  test('is marked as unread for whoever marks it', async () => {
    const id = await addInquiry()
    await open(id, me)
    await open(id, colleague)

    const { inquiry } = await patch(id, { isRead: false }, { headers: me })
    expect(inquiry).toMatchObject({ readAt: null })
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([true, false])
    await open(id, me)
    expect(await isUnreadFor(me, id)).toBe(false)
  })

  test('is unread for everybody once its customer adds to it', async () => {
    const { id, page } = await addWithPage()
    await open(id, me)
    await open(id, colleague)

    await correct(page, 'We accept your quotation.')
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([true, true])
    await open(id, colleague)
    expect([await isUnreadFor(me, id), await isUnreadFor(colleague, id)]).toEqual([true, false])
    await emptyBucket()
  })

  test('that is done need not be read by the others until it is reopened', async () => {
    const id = await addInquiry()
    await open(id, me)
    await patch(id, { isDone: true }, { headers: me })
    expect(await isUnreadFor(colleague, id)).toBe(false)
    await patch(id, { isDone: false }, { headers: me })
    expect(await isUnreadFor(colleague, id)).toBe(true)
  })

  test('need not be read by the others once somebody who has read it takes it', async () => {
    const id = await addInquiry()
    await open(id, me)
    await patch(id, { ownerId: 'admin-1' }, { headers: me })
    expect(await isUnreadFor(colleague, id)).toBe(false)

    await patch(id, { isRead: false }, { headers: colleague })
    expect(await isUnreadFor(colleague, id)).toBe(true)
    expect(await isUnreadFor(me, id)).toBe(false)
  })

  test('that is merged into another one leaves that unread for whoever has either unread', async () => {
    const [kept, merged] = [await addInquiry(), await addInquiry()]
    await open(kept, me)
    await open(merged, colleague)
    await merge(merged, kept)
    expect([await isUnreadFor(me, kept), await isUnreadFor(colleague, kept)]).toEqual([true, true])
    await open(kept, me)
    expect([await isUnreadFor(me, kept), await isUnreadFor(colleague, kept)]).toEqual([false, true])
  })

  test('is read if what names those who have not read it is damaged', async () => {
    const id = await addInquiry()
    await open(id, me)
    await env.DB.prepare("update inquiries set unread_by = x'ff00' where id = ?").bind(id).run()
    expect(await isUnreadFor(me, id)).toBe(false)
    await open(id, me)
    expect(await inquiryRow(id)).toMatchObject({ read_at: expect.any(Number) })
  })
})
