import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { bucketFailingToPut } from '../testing/faulty-bucket'
import { databaseFailing, overloaded } from '../testing/faulty-database'
import { bucket, emptyBucket, fileRows } from '../testing/files'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { addReply, deliver, messageRows, writeBounce, writeMail } from '../testing/mail'
import { markNotified, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { storedReplies } from '../testing/replies'
import { countingDatabase } from '../testing/rows-read'
import { day, minute } from '../time'

const now = Date.UTC(2026, 10, 21, 9)

let inquiryId: string
let address: string

/** An enquiry that waits for its customer's answer. */
beforeEach(async () => {
  setTime(now)
  await emptyBucket()
  inquiryId = await addInquiry({ timestamp: now - day })
  await markNotified(inquiryId, now - day)
  address = await addReply(inquiryId)
  setTime(now + minute)
})

const answer = (more: Parameters<typeof deliver>[0] = {}) =>
  deliver({ to: address, body: 'On Tuesday at ten.', ...more })

/** The envelope of a report. */
const bounce = { envelopeFrom: '', to: 'desk@answers.ceyforge.example' }

describe('an answer', () => {
  test('belongs to the enquiry whose reply it was sent to, and returns it to the inbox as unread', async () => {
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting' })

    await answer({ from: 'partner@elsewhere.example', headers: { Subject: 'Something else' } })

    expect(await messageRows()).toMatchObject([
      {
        state: 'read',
        due_at: null,
        inquiry_id: inquiryId,
        kind: 'message',
        from_address: 'partner@elsewhere.example',
        text: 'On Tuesday at ten.',
      },
    ])
    expect(await inquiryRow(inquiryId)).toMatchObject({
      box: 'inbox',
      read_at: null,
      added_at: now + minute,
      added_text: 'On Tuesday at ten.',
    })
  })

  test('is searched, without what it quotes', async () => {
    await answer({ body: 'The Zeppelin hangar.\n\nOn 21 Nov 2026, Kasun wrote:\n> A xylophone?' })
    const find = (q: string) => asAdmin('POST', '/api/inquiries/search', { view: 'all', q })

    expect(await find('zeppelin')).toMatchObject({ inquiries: [{ id: inquiryId }] })
    expect(await find('ze')).toMatchObject({ inquiries: [{ id: inquiryId }] })
    expect(await find('xylophone')).toMatchObject({ inquiries: [] })
  })

  test('is found by the address in upper case or among the other recipients, by References, In-Reply-To and the id that the provider gave to a reply, and by the reference in the subject of its customer', async () => {
    await env.DB.prepare("update emails set message_id = 'of@provider' where kind = 'reply'").run()
    const from = 'partner@elsewhere.example'
    const ways = [
      { to: address.toUpperCase() },
      { headers: { To: `Sales <desk@x.example>, ${address}` } },
      { from, headers: { References: `<${inquiryId}@ceyforge.example> <x@y.example>` } },
      { from, headers: { 'In-Reply-To': `<${inquiryId}@ceyforge.example>` } },
      { from, headers: { 'In-Reply-To': '<of@provider>' } },
      { from: 'NIMAL@factory.example', headers: { Subject: 'About CF-1001' } },
    ]
    for (const way of ways) await deliver(way)

    const found = (await messageRows()).map((row) => row.inquiry_id)
    expect(found).toEqual(ways.map(() => inquiryId))
  })

  test('is announced to the company with its text, and notifies only once', async () => {
    await answer()
    const mailbox = openMailbox()

    await runCron(now + 3 * minute, { ...mailbox.resend, EMAIL_CHANNELS: 'resend' })
    await runCron(now + 4 * minute, { ...mailbox.resend, EMAIL_CHANNELS: 'resend' })

    const about = (await mailbox.calls()).filter(({ body }) =>
      String(body.text).includes('On Tuesday at ten.'),
    )
    expect(about).toHaveLength(1)
  })
})

describe('an e-mail without a key', () => {
  test('is not attached to anything without a reference, or if it may be of somebody else', async () => {
    const Subject = 'CF-1001'
    const failed = 'mx.cloudflare.net; dkim=none; dmarc=fail action=none'
    await deliver({ headers: { Subject: 'Hello' } })
    await deliver({ headers: { Subject: 'CF-99999' } })
    await deliver({ from: 'mallory@else.example', headers: { Subject } })
    await deliver({ headers: { Subject, 'Authentication-Results': failed } })

    const rows = await messageRows()
    expect(rows.map((row) => [row.inquiry_id, row.unmatched_for])).toEqual([
      [null, 'no_reference'],
      [null, 'no_reference'],
      [null, 'unknown_sender'],
      [null, 'unknown_sender'],
    ])
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting', added_at: null })
  })

  test('of which a character was changed is not taken for one with it', async () => {
    const forged = address.replace(/\+./, (found) => (found === '+a' ? '+b' : '+a'))

    await deliver({ to: forged, from: 'mallory@else.example' })

    expect(await messageRows()).toMatchObject([{ inquiry_id: null }])
  })

  test('that refers to two enquiries belongs to neither', async () => {
    const other = await addInquiry()
    const References = `<${inquiryId}@ceyforge.example> <${other}@ceyforge.example>`

    await deliver({ headers: { References } })

    expect(await messageRows()).toMatchObject([{ unmatched_for: 'two_possible' }])
  })
})

test('an address for answers is valid for two years', async () => {
  setTime(now + 729 * day)
  await answer()
  setTime(now + 732 * day)
  await answer()

  expect(await messageRows()).toMatchObject([
    { inquiry_id: inquiryId },
    { inquiry_id: null, unmatched_for: 'no_reference' },
  ])
})

test('an answer to a deleted enquiry is kept, and says so', async () => {
  await env.DB.prepare('delete from inquiries').run()

  await answer()

  expect(await messageRows()).toMatchObject([{ unmatched_for: 'inquiry_deleted' }])
})

describe('an automatic reply', () => {
  test('is shown, but neither reopens nor announces anything', async () => {
    await answer({ headers: { 'Auto-Submitted': 'auto-replied' } })
    await answer({ headers: { 'X-Auto-Response-Suppress': 'All' } })
    await answer({ headers: { Precedence: 'bulk' } })
    await answer({ headers: { 'List-Id': '<list.example>' } })
    await answer({ envelopeFrom: '' })

    const automatic = { kind: 'automatic', inquiry_id: inquiryId }
    expect(await messageRows()).toMatchObject(new Array(5).fill(automatic))
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting', added_at: null })
    const queued = await env.DB.prepare("select 1 from emails where kind = 'addition'").first()
    expect(queued).toBeNull()
  })

  test('is none if it says that a person sent it', async () => {
    await answer({ headers: { 'Auto-Submitted': 'no' } })

    expect(await messageRows()).toMatchObject([{ kind: 'message' }])
  })
})

describe('a report that a reply was not delivered', () => {
  test('marks it as not delivered, with the reason, also if it names the enquiry only by its references', async () => {
    const statuses = ['5.1.1', '5.2.2', '5.7.1', '5.0.0']
    for (const status of statuses) {
      const original = `Reply-To: ${address}`
      await deliver({ ...bounce, raw: writeBounce({ status, original }) })
      expect(await inquiryRow(inquiryId)).toMatchObject({
        box: 'inbox',
        added_at: null,
        reply_failed_at: expect.any(Number),
      })
      address = await addReply(inquiryId)
    }
    const original = `References: <${inquiryId}@ceyforge.example>`
    await deliver({ ...bounce, raw: writeBounce({ status: '5.1.1', original }) })

    const kept = { kind: 'bounce', inquiry_id: inquiryId }
    expect(await messageRows()).toMatchObject(new Array(5).fill(kept))
    expect((await storedReplies()).map((row) => [row.state, row.failure_code])).toEqual([
      ['failed', 'bounced_address'],
      ['failed', 'bounced_full'],
      ['failed', 'bounced_refused'],
      ['failed', 'bounced'],
      ['failed', 'bounced_address'],
    ])
  })

  test.each(['Reply-To', 'References'])(
    'to an address in Cc changes only the copy, by %s',
    async (header) => {
      const copy = 'stores@factory.example'
      await env.DB.prepare('update replies set cc = ?')
        .bind(`Stores@factory.example, b@c.example`)
        .run()
      const id = header === 'Reply-To' ? address : `<${inquiryId}@ceyforge.example>`
      const report = { copy, status: '5.1.1', original: `${header}: ${id}` }

      for (let i = 0; i < 2; i += 1) await deliver({ ...bounce, raw: writeBounce(report) })

      const [stored] = await storedReplies()
      expect(stored).toMatchObject({ state: 'sent' })
      expect(JSON.parse(stored?.failed_copies ?? '')).toEqual([
        { address: copy, code: 'bounced_address' },
      ])
      expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting', reply_failed_at: null })
      await deliver({
        ...bounce,
        raw: writeBounce({ ...report, recipient: 'nimal@factory.example' }),
      })
      expect(await storedReplies()).toMatchObject([{ state: 'failed' }])
    },
  )

  test('changes nothing if it is only delayed', async () => {
    const raw = writeBounce({ status: '4.4.1', original: `Reply-To: ${address}` }).replace(
      'failed',
      'delayed',
    )

    await deliver({ ...bounce, raw })

    expect(await messageRows()).toMatchObject([{ kind: 'automatic' }])
    expect(await storedReplies()).toMatchObject([{ state: 'sent' }])
  })
})

describe('attachments', () => {
  const withFiles = (parts: string) => ({
    headers: { 'Content-Type': 'multipart/mixed; boundary="b"' },
    body: `--b\nContent-Type: text/plain\n\nThe plan.\n${parts}--b--\n`,
  })
  const part = (name: string, content: string) =>
    `--b\nContent-Type: application/octet-stream; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${btoa(content)}\n`

  test('become files of the enquiry under their names, once, and what is refused is named', async () => {
    const files = part('Roof plan.pdf', '%PDF-1.7\nThe roof') + part('setup.exe', 'MZ\x90\0')
    await answer(withFiles(files))
    await env.DB.prepare("update messages set state = 'received', due_at = 1").run()
    await runCron(now + 2 * minute)

    expect(await fileRows()).toMatchObject([{ name: 'Roof plan.pdf', state: 'complete' }])
    const [message] = await messageRows()
    expect(message).toMatchObject({
      text: 'The plan.',
      refusals: expect.stringMatching('setup.exe'),
    })
    const reading = await asAdmin('GET', `/api/inquiries/${inquiryId}`)
    expect(reading).toMatchObject({ files: [{ messageId: message?.id }] })
  })

  test('of an automatic reply do not reopen the enquiry', async () => {
    const mail = withFiles(part('plan.pdf', '%PDF-1.7\n'))
    await answer({ ...mail, headers: { ...mail.headers, 'Auto-Submitted': 'auto-replied' } })

    expect(await fileRows()).toHaveLength(1)
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting' })
  })
})

describe('what arrives', () => {
  test('is stored once, however often it is delivered, also with other trace headers', async () => {
    const raw = writeMail({ body: 'Once.' })
    await answer({ raw })
    await answer({ raw })
    await answer({ raw: `Received: from another.example\r\n${raw}` })

    expect(await messageRows()).toHaveLength(1)
    expect((await bucket().list({ prefix: 'mail/' })).objects).toHaveLength(1)
  })

  test('is not taken for another with the same Message-ID', async () => {
    const headers = { 'Message-ID': '<always@scanner.example>' }
    await answer({ headers, body: 'First.' })
    await answer({ headers, body: 'Second.' })

    expect((await messageRows()).map(({ text }) => text)).toEqual(['First.', 'Second.'])
  })

  test('is refused if it cannot be stored, so that the sender’s server tries again', async () => {
    await answer()
    const raw = writeMail({ body: 'Again.' })
    const failing = [
      { FILES: bucketFailingToPut(/^mail/) },
      { DB: databaseFailing(/insert into "messages"/, overloaded) },
    ]
    for (const changes of failing) {
      await expect(deliver({ to: address, raw }, changes)).rejects.toThrow()
    }

    await deliver({ to: address, raw })
    expect((await messageRows()).map(({ text }) => text)).toEqual(['On Tuesday at ten.', 'Again.'])
  })

  test('is read later if that fails, and kept as unreadable in the end', async () => {
    const raw = writeMail({ body: 'Later.' })
    await deliver(
      { to: address, raw },
      { DB: databaseFailing(/update "messages" set "state"/, overloaded) },
    )
    expect(await messageRows()).toMatchObject([{ state: 'received' }])
    await runCron(now + 3 * minute)
    expect(await messageRows()).toMatchObject([{ state: 'read', text: 'Later.' }])

    const [row] = await messageRows()
    // As if it had been tried five times.
    const tried = "update messages set state = 'received', due_at = 1, attempts = 5"
    await env.DB.prepare(tried).run()
    await bucket().delete(`mail/${row?.digest}`)
    await env.DB.exec('update settings set self_test = 0')
    await runCron(now + day)
    expect(await messageRows()).toMatchObject([{ state: 'received' }])
    await runCron(now + 3 * day)
    expect(await messageRows()).toMatchObject([{ state: 'unreadable', due_at: null }])
  })

  test.each(['inbox', 'waiting', 'done'])(
    'writes at most 15 rows, also if its enquiry was in %s',
    async (box) => {
      const isDone = box === 'done' ? now : null
      await setInquiry(inquiryId, {
        is_waiting: Number(box === 'waiting'),
        done_at: isDone,
        read_at: now,
        remind_at: now + 3 * day,
      })
      const { DB, count } = countingDatabase()

      await deliver({ to: address, body: 'On Tuesday.' }, { DB })

      expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'inbox', read_at: null })
      expect(count.rowsWritten).toBeLessThanOrEqual(15)
    },
  )

  test('is deleted with its enquiry, from storage too', async () => {
    await answer()
    await env.DB.prepare('delete from inquiries').run()
    await runCron(now + 2 * minute)

    expect(await messageRows()).toEqual([])
    expect((await bucket().list({ prefix: 'mail/' })).objects).toEqual([])
  })
})
