import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InquiryFile } from '../../files/contract'
import { asAdmin, patch } from '../../testing/edits'
import { fetchExport, parseCsv } from '../../testing/exports'
import { setTime } from '../../testing/fake-clock'
import { addFile, addWithPage, emptyBucket } from '../../testing/files'
import { addInquiry, inquiryRow, setInquiry } from '../../testing/inquiries'
import { addFiles, correct, openPage, pdfFile } from '../../testing/inquiry-page'
import { list } from '../../testing/lists'
import { addReply, deliver, messageRows } from '../../testing/mail'
import { merge, split } from '../../testing/merging'
import { markNotified, runCron } from '../../testing/outbox'
import { askPersonalData } from '../../testing/personal-data'
import { openMailbox } from '../../testing/provider'
import { countingDatabase } from '../../testing/rows-read'
import { adminHeaders } from '../../testing/samples'
import { tablesWith } from '../../testing/traces'
import { day, hour, minute } from '../../time'
import type { Contact } from '../customer-details/contract'
import type { Customer, TimelineEntry } from '../inquiry'

const now = Date.UTC(2026, 10, 20, 9)

type Part = { inquiryId?: string }
type Reading = {
  inquiry: { id: string; mergedInto: string | null }
  timeline: TimelineEntry[]
  customer: Customer
  files: (InquiryFile & Part)[]
  contacts: (Contact & Part)[]
}

const open = async (id: string) =>
  (await asAdmin('GET', `/api/inquiries/${id}`)) as unknown as Reading

const note = (id: string, text: string) =>
  asAdmin('POST', `/api/inquiries/${id}/notes`, { kind: 'note', text })

let kept: string
let other: { id: string; page: string }

beforeEach(async () => {
  setTime(now)
  kept = await addInquiry({ timestamp: now - 2 * day })
  other = await addWithPage({ timestamp: now - hour, message: 'Also post guards please.' })
})

describe('the conversation of a merged enquiry', () => {
  test('has the words, files, notes and addresses of both, in order of time', async () => {
    setTime(now - 3 * hour)
    await note(kept, 'First')
    setTime(now - 30 * minute)
    await note(other.id, 'Second')
    await addFiles(other.page, [pdfFile('guards.pdf')])
    await asAdmin('POST', `/api/inquiries/${other.id}/contacts`, { address: 'board@tea.example' })
    setTime(now)
    await merge(other.id, kept)

    const { timeline, files, contacts, customer, inquiry } = await open(kept)

    expect(inquiry.mergedInto).toBe(null)
    const shown = timeline.map((entry) => [
      entry.kind,
      'text' in entry ? entry.text : undefined,
      entry.inquiryId,
    ])
    expect(shown).toEqual([
      ['received', undefined, undefined],
      ['note', 'First', undefined],
      ['merged_inquiry', 'Also post guards please.', undefined],
      ['note', 'Second', other.id],
      ['contact_added', undefined, other.id],
      ['inquiries_merged', undefined, undefined],
    ])
    expect(timeline.find(({ kind }) => kind === 'merged_inquiry')).toMatchObject({
      at: now - hour,
      id: other.id,
      reference: 'CF-1002',
      name: 'Nimal Perera',
      email: 'nimal@factory.example',
    })
    expect(files).toMatchObject([{ name: 'guards.pdf', inquiryId: other.id }])
    expect(contacts).toMatchObject([{ address: 'board@tea.example', inquiryId: other.id }])
    expect(customer).toMatchObject({ total: 1, messages: 2, others: [] })
  })

  test('is what another enquiry of the customer lists, and a link to the merged one leads to', async () => {
    await merge(other.id, kept)
    const third = await addInquiry({ timestamp: now })

    expect((await open(third)).customer).toMatchObject({
      ...{ total: 2, messages: 1, others: [{ id: kept, messages: 2 }] },
    })
    expect((await open(other.id)).inquiry.mergedInto).toBe(kept)
  })

  test('is read in one trip, and with few more rows than one enquiry alone', async () => {
    await note(kept, 'First')
    const read = async () => {
      const { DB, count } = countingDatabase()
      await adminHeaders()
      await asAdmin('GET', `/api/inquiries/${kept}`, undefined, { changes: { DB } })
      return count
    }
    const before = await read()
    await merge(other.id, kept)
    const after = await read()

    expect([before.trips, after.trips]).toEqual([1, 1])
    expect(after.rowsRead - before.rowsRead).toBeLessThan(40)
  })
})

describe('what the customer adds to a merged enquiry', () => {
  beforeEach(async () => {
    for (const id of [kept, other.id]) await setInquiry(id, { read_at: 1, done_at: now - minute })
    setTime(now - minute)
    await merge(other.id, kept)
    setTime(now)
    expect(await inquiryRow(kept)).toMatchObject({ box: 'done' })
  })

  const returned = { box: 'inbox', read_at: null, added_at: now }

  test('counts with the messages of both sides in its row, but not what is automatic', async () => {
    const rowOf = async (id: string) =>
      (await list('?view=all')).inquiries.find((row) => row.id === id)
    expect(await rowOf(kept)).toMatchObject({ messageCount: null })

    const address = await addReply(kept)
    await deliver({ to: address, body: 'Thank you, we accept.' })
    // Two enquiries, one reply and one e-mail.
    expect(await rowOf(kept)).toMatchObject({ messageCount: 4 })
    await deliver({
      to: address,
      body: 'I am away.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    expect(await rowOf(kept)).toMatchObject({ messageCount: 4 })
  })

  test('by text on its private page returns the other one to the inbox, and is e-mailed', async () => {
    await markNotified(kept, now)
    expect((await correct(other.page, 'Yellow bollards.')).status).toBe(303)

    const added_text = 'Yellow bollards.'
    expect(await inquiryRow(kept)).toMatchObject({ ...returned, added_text })
    expect(await inquiryRow(other.id)).toMatchObject({ box: 'merged', added_at: null })
    expect((await open(kept)).timeline.at(-1)).toMatchObject({
      kind: 'correction',
      inquiryId: other.id,
    })
    const mailbox = openMailbox()
    await runCron(now + 2 * minute, mailbox.resend)
    const subject = 'A correction for enquiry CF-1001 from Nimal Perera'
    const text = expect.stringMatching(new RegExp(`inquiry=${kept}[^]*Yellow bollards`))
    expect(await mailbox.calls()).toMatchObject([{ body: { subject, text } }])
    await split(other.id)
    expect(await inquiryRow(kept)).toMatchObject({ added_text: null })
  })

  test('as a file returns the other one to the inbox, and the page still shows it', async () => {
    expect((await addFiles(other.page, [pdfFile()])).status).toBe(303)

    expect(await inquiryRow(kept)).toMatchObject(returned)
    expect((await openPage(other.page)).text).toContain('plan.pdf')
  })

  test('by e-mail, by its reply, its thread or its reference, returns the other one to the inbox', async () => {
    const address = await addReply(other.id)
    const ways = [
      { to: address },
      { headers: { 'In-Reply-To': `<${other.id}@localhost>` } },
      { headers: { Subject: 'More about CF-1002' } },
      // Of two that are one, either is right.
      { headers: { References: `<${other.id}@localhost> <${kept}@localhost>` } },
    ]
    for (const [i, way] of ways.entries()) {
      setTime(now + i * minute)
      await patch(kept, { isRead: true, isDone: true })
      await deliver({ ...way, body: `Answer ${i}` })

      const added = { box: 'inbox', read_at: null, added_text: `Answer ${i}` }
      expect(await inquiryRow(kept), JSON.stringify(way)).toMatchObject(added)
    }
    const filed = (await messageRows()).map((row) => row.inquiry_id)
    expect(filed.slice(0, 3)).toEqual([other.id, other.id, other.id])
  })

  test('by e-mail from an address that only the other one knows is matched by the reference', async () => {
    await asAdmin('POST', `/api/inquiries/${kept}/contacts`, { address: 'board@tea.example' })
    await deliver({ from: 'board@tea.example', headers: { Subject: 'Re: CF-1002' }, body: 'Yes' })

    expect(await inquiryRow(kept)).toMatchObject({ ...returned, added_text: 'Yes' })
  })

  test('an e-mail that may belong to it is offered for the other one', async () => {
    await deliver({ body: 'No reference' })

    const { messages } = (await asAdmin('GET', '/api/messages')) as unknown as {
      messages: { possible: { id: string }[] }[]
    }
    expect(messages[0]?.possible.map(({ id }) => id)).toEqual([kept])
  })
})

test('a reply that is returned, and then sent again, changes the enquiry that it is shown with', async () => {
  const address = await addReply(other.id)
  await merge(other.id, kept)
  await patch(kept, { isDone: true })
  const report = [
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.factory.example',
    '',
    'Final-Recipient: rfc822; nimal@factory.example',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b--',
  ].join('\r\n')
  const raw = `From: postmaster@factory.example\r\nTo: ${address}\r\nMessage-ID: <b@f>\r\n${report}`
  await deliver({ from: 'postmaster@factory.example', to: address, raw })

  expect(await inquiryRow(kept)).toMatchObject({ box: 'inbox', reply_failed_at: now })
  const { timeline } = await open(kept)
  const reply = timeline.find(({ kind }) => kind === 'reply') as { id: number }
  const path = `/api/inquiries/${other.id}/replies/${reply.id}/delivery`
  await asAdmin('POST', path, {}, { changes: openMailbox().resend })
  expect(await inquiryRow(kept)).toMatchObject({ reply_failed_at: null })
})

test('an answer to the merged enquiry that is deleted is no answer to the other one any more', async () => {
  await asAdmin('POST', `/api/inquiries/${other.id}/notes`, { kind: 'call', text: 'Called' })
  await merge(other.id, kept)
  expect(await inquiryRow(kept)).toMatchObject({ first_answered_at: now })

  const { timeline } = await open(kept)
  const call = timeline.find(({ kind }) => kind === 'call') as { id: number }
  await asAdmin('DELETE', `/api/inquiries/${other.id}/notes/${call.id}`)
  expect(await inquiryRow(kept)).toMatchObject({ first_answered_at: null })
})

test('the first answer to both is the earlier one, until they are split again', async () => {
  await asAdmin('POST', `/api/inquiries/${other.id}/notes`, { kind: 'call', text: 'Called' })
  await addReply(kept, now + hour)
  await merge(other.id, kept)
  expect(await inquiryRow(kept)).toMatchObject({ first_answered_at: now })
  await split(other.id)
  expect(await inquiryRow(kept)).toMatchObject({ first_answered_at: now + hour })
})

test('an export has the merged enquiry’s words and reference in the row of the other one', async () => {
  await merge(other.id, kept)

  const csv = await (await fetchExport({ format: 'csv' }, await adminHeaders())).text()
  const [head = [], ...rows] = parseCsv(csv)
  expect(rows).toHaveLength(1)
  const cell = (title: string) => rows[0]?.[head.indexOf(title)]
  expect(cell('Merged references')).toBe('CF-1002')
  expect(cell('Added by the customer')).toBe('Also post guards please.')
})

describe('a personal data request', () => {
  beforeEach(async () => {
    const stores = { name: 'Zuhair Qasim', email: 'zq@unique.example', message: 'Xylophones' }
    await env.DB.prepare("update inquiries set phone = '+94777654321'").run()
    const third = await addInquiry({ ...stores, columns: { phone: '+94777654321' } })
    await merge(third, kept)
  })

  test.each(['zq@unique.example', 'nimal@factory.example'])(
    'of %s covers all that are merged, and leaves no trace of them',
    async (email) => {
      const inquiries = email.startsWith('zq') ? 2 : 3
      const exported = await (await askPersonalData('/export', { email })).text()
      expect(exported).toContain('Xylophones')

      const erased = await askPersonalData('/erase', { email, inquiries })

      expect(await erased.json()).toMatchObject({ person: { erased: inquiries, inquiries: 0 } })
      expect(await tablesWith('xyl', 'zuh', 'zq@')).toEqual([])
    },
  )
})

describe('retention', () => {
  const isThere = async (id: string) => (await inquiryRow(id)) !== null

  beforeEach(async () => {
    await emptyBucket()
    await addFile(other.id)
    for (const id of [kept, other.id]) {
      await markNotified(id, now)
      await setInquiry(id, { read_at: now })
    }
    await merge(other.id, kept)
    await env.DB.prepare('update settings set retention_days = 10').run()
  })

  test('deletes both once both are old enough, with the files of both', async () => {
    await runCron(now + 8 * day + hour)
    await runCron(now + 10 * day - hour - 1)
    expect([await isThere(kept), await isThere(other.id)]).toEqual([true, true])

    await runCron(now + 10 * day)
    expect([await isThere(kept), await isThere(other.id)]).toEqual([false, false])
    await runCron(now + 10 * day + minute)
    expect((await env.FILES?.list())?.objects).toEqual([])
  })

  test('deletes both with the one that is in the bin', async () => {
    await env.DB.prepare('update settings set retention_days = null').run()
    await patch(kept, { isDeleted: true })
    await runCron(now + 30 * day)

    expect([await isThere(kept), await isThere(other.id)]).toEqual([false, false])
  })
})

test('no notification is sent about a merged enquiry until it is split', async () => {
  const waiting = await addInquiry({ timestamp: now })
  await merge(waiting, kept)
  await markNotified(kept, now)
  await markNotified(other.id, now)
  const mailbox = openMailbox()
  await runCron(now + minute, mailbox.resend)
  expect(await mailbox.calls()).toEqual([])

  await split(waiting)
  await runCron(now + 2 * minute, mailbox.resend)
  expect(await mailbox.calls()).toHaveLength(1)
  expect((await list()).desk).toMatchObject({ waiting: 0, failed: 0 })
})
