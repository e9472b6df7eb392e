/** Who is notified of what. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database'
import { inquiryPage } from '../../encryption'
import { asAdmin, patch } from '../../testing/edits'
import { setTime } from '../../testing/fake-clock'
import { aPdf, filesOf } from '../../testing/files'
import { addInquiry, inquiryRow, setInquiry } from '../../testing/inquiries'
import { addFiles, correct, pdfFile } from '../../testing/inquiry-page'
import { addReply, deliver } from '../../testing/mail'
import { markNotified, runCron } from '../../testing/outbox'
import { openMailbox } from '../../testing/provider'
import { aDevice, makeVapid, usePushService } from '../../testing/push-service'
import { replyTo } from '../../testing/replies'
import { addAdmin, adminHeaders } from '../../testing/samples'
import { day, hour, minute, second } from '../../time'
import { saveDevice } from './devices'
import type { PushEvent } from './message'
import { notify } from './notify'

const { settings } = await makeVapid()
const now = Date.UTC(2026, 10, 21, 9, 30)

let mine: Awaited<ReturnType<typeof addDevice>>
let theirs: typeof mine

/** Adds a device of an administrator, and returns what it has shown. */
async function addDevice(adminId: string) {
  const device = aDevice()
  const { endpoint, keys } = device
  await saveDevice(openDatabase(env.DB), { endpoint, keys, adminId }, now)
  return {
    endpoint,
    titles: async () => (await device.messages()).map(({ title }) => title),
    bodies: async () => (await device.messages()).map(({ body }) => body),
  }
}

/** `admin-1` makes all requests. */
beforeEach(async () => {
  setTime(now)
  await adminHeaders()
  await addAdmin('admin-2', 'second@ceyforge.example')
  usePushService()
  mine = await addDevice('admin-1')
  theirs = await addDevice('admin-2')
})

/** Adds an inquiry whose own notification is sent. */
async function addOwned(ownerId: string | null, columns = {}) {
  const id = await addInquiry({ timestamp: now, columns: { owner_id: ownerId, ...columns } })
  await markNotified(id, now)
  return id
}

const pageOf = (id: string) => inquiryPage(env, id) ?? ''

describe('a new owner', () => {
  test('is notified, unless they take the enquiry themselves', async () => {
    const id = await addOwned(null)
    await patch(id, { ownerId: 'admin-2' }, { changes: settings })
    await patch(id, { ownerId: 'admin-1' }, { changes: settings })

    expect(await theirs.titles()).toEqual(['Assigned to you'])
    expect(await mine.titles()).toEqual([])
  })

  test('of many enquiries is notified once', async () => {
    const ids = [await addOwned(null), await addOwned(null), await addOwned('admin-2')]
    const inquiries = ids.map((id) => ({ id, version: 1 }))
    const edit = { ownerId: 'admin-2' }
    await asAdmin('POST', '/api/inquiries/edits', { inquiries, edit }, { changes: settings })

    expect(await theirs.bodies()).toEqual(['CF-1001 and 1 more'])
  })

  test('of an enquiry that a colleague enters is notified', async () => {
    const entered = { enteredAs: 'call', name: 'Ravindra', message: 'A dock leveller leaks.' }
    const body = { ...entered, ownerId: 'admin-2' }
    const key = crypto.randomUUID()
    await asAdmin('POST', '/api/inquiries/entered', body, { key, changes: settings })

    expect(await theirs.titles()).toEqual(['Assigned to you'])
  })
})

describe('an addition by the customer', () => {
  test('notifies its owner, of several within a minute once', async () => {
    const page = pageOf(await addOwned('admin-2'))
    for (const seconds of [0, 20, 110]) {
      setTime(now + minute + seconds * second)
      await correct(page, `The hall is ${seconds} m long.`, settings)
    }

    expect(await theirs.titles()).toEqual(['A customer wrote', 'A customer wrote'])
    expect(await mine.titles()).toEqual([])
  })

  test.each([
    [
      'by e-mail',
      async (id: string) => {
        await deliver({ to: await addReply(id), body: 'Come on Monday.' }, settings)
      },
    ],
    [
      'as a file',
      async (id: string) => {
        await addFiles(pageOf(id), [pdfFile('a.pdf'), pdfFile('b.pdf', 600, 2)], settings)
      },
    ],
    [
      'as files that are sent in parts, before anybody has read the enquiry,',
      async (id: string) => {
        const visitor = filesOf(pageOf(id).split('/').at(-1) ?? '', settings)
        for (const seed of [1, 2]) await visitor.upload(aPdf(500, seed))
      },
    ],
    [
      'by phone',
      async (id: string) => {
        const note = { kind: 'call', text: 'He asks for Monday.', isAnswer: false }
        await asAdmin('POST', `/api/inquiries/${id}/notes`, note, { changes: settings })
      },
    ],
  ])('%s notifies its owner once', async (_, add) => {
    await add(await addOwned('admin-2'))

    expect(await theirs.titles()).toEqual(['A customer wrote'])
    expect(await mine.titles()).toEqual([])
  })

  test('of a file that is sent with an enquiry that nobody has taken or read is part of it', async () => {
    const id = await addOwned(null)
    await filesOf(pageOf(id).split('/').at(-1) ?? '', settings).upload(aPdf(500))

    expect([await theirs.titles(), await mine.titles()]).toEqual([[], []])
    expect(await inquiryRow(id)).toMatchObject({ added_at: null })
  })

  test('of further files rings once for an owner who took the enquiry after its first file', async () => {
    const id = await addOwned(null)
    const visitor = filesOf(pageOf(id).split('/').at(-1) ?? '', settings)
    await visitor.upload(aPdf(500))
    await setInquiry(id, { owner_id: 'admin-2' })
    for (const seconds of [20, 40]) {
      setTime(now + seconds * second)
      await visitor.upload(aPdf(500, seconds))
    }

    expect(await theirs.titles()).toEqual(['A customer wrote'])
    expect(await mine.titles()).toEqual([])
  })

  test('notifies everybody if nobody has the enquiry', async () => {
    await correct(pageOf(await addOwned(null)), 'The hall is 40 m long.', settings)

    expect([await theirs.titles(), await mine.titles()]).toEqual([
      ...[['A customer wrote'], ['A customer wrote']],
    ])
  })

  test('to an enquiry in Held notifies nobody', async () => {
    const id = await addOwned('admin-2', { held_for: 'marked' })
    await correct(pageOf(id), 'The hall is 40 m long.', settings)

    expect(await theirs.titles()).toEqual([])
  })
})

test('reminders that are due notify each owner once', async () => {
  const waiting = { is_waiting: 1, remind_at: now }
  await addOwned('admin-1', waiting)
  await addOwned('admin-2', waiting)
  await addOwned('admin-2', waiting)
  for (let run = 0; run < 2; run += 1) await runCron(now, settings)

  expect(await mine.bodies()).toEqual(['CF-1001'])
  expect(await theirs.titles()).toEqual(['Reminders due'])
})

test('a reply that is not delivered notifies its owner once', async () => {
  const id = await addOwned('admin-2')
  const raw = aBounce(await addReply(id))
  const bounce = { envelopeFrom: '', to: 'desk@answers.ceyforge.example' }
  await deliver({ ...bounce, raw }, settings)
  await deliver({ ...bounce, raw: `X-Copy: 2\r\n${raw}` }, settings)

  expect(await theirs.titles()).toEqual(['Reply not delivered'])
  expect(await mine.titles()).toEqual([])
})

function aBounce(replyTo: string) {
  return [
    'From: mailer-daemon@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; nimal@mill.example',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Reply-To: ${replyTo}`,
    '',
    '',
    '--b--',
  ].join('\r\n')
}

test('a reply that cron could not send in the end notifies its owner', async () => {
  const id = await addOwned('admin-2')
  const mailbox = openMailbox()
  await mailbox.answer({ status: 500 })
  await replyTo(id, undefined, { changes: mailbox.resend })
  const changes = { ...settings, ...mailbox.resend }
  for (const days of [1, 8]) {
    setTime(now + days * day)
    await runCron(now + days * day, changes)
  }

  expect(await theirs.titles()).toEqual(['Reply not delivered'])
})

test('an answer that is nearly due notifies its owner once', async () => {
  // A Thursday in Colombo: the answer is due a working day after the enquiry, at 10:02.
  const at = (time: string) => Date.parse(`2026-11-19T${time}:00+05:30`)
  const columns = { owner_id: 'admin-2', is_urgent: 0 }
  await markNotified(await addInquiry({ timestamp: at('10:02') - day, columns }), now)
  await env.DB.prepare('update desk_state set cron_at = ?').bind(at('07:50')).run()
  for (const time of ['08:00', '08:55', '09:05', '09:15']) await runCron(at(time), settings)

  expect(await theirs.titles()).toEqual(['Answer by 10:02'])
  expect(await mine.titles()).toEqual([])
})

test('a target notifies the owner in words', async () => {
  const id = await addOwned('admin-2')
  await send({ kind: 'target', inquiryIds: [id], by: now + hour, isLate: false })
  await send({ kind: 'target', inquiryIds: [id], by: now + 2 * day, isLate: false })
  await send({ kind: 'target', inquiryIds: [id], by: now, isLate: true })

  const titles = ['Answer by 16:00', 'Answer by Mon 15:00', 'Answer is late']
  expect(await theirs.titles()).toEqual(titles)
  expect(await mine.titles()).toEqual([])
})

test.each([
  ['admins', 'id', () => 'admin-2'],
  ['push_subscriptions', 'endpoint', () => theirs.endpoint],
])('a kind that is muted in %s is not sent', async (table, column, which) => {
  const update = `update ${table} set muted_kinds = '["new","reminder"]' where ${column} = ?`
  await env.DB.prepare(update).bind(which()).run()
  const id = await addOwned('admin-2')
  for (const kind of ['new', 'reminder', 'message'] as const) {
    await send({ kind, inquiryIds: [id] })
  }

  expect(await theirs.titles()).toEqual(['A customer wrote'])
  expect(await mine.titles()).toEqual(['New enquiry'])
})

test('what happens to a merged enquiry is told of the one that it is part of', async () => {
  const kept = await addOwned('admin-2')
  const merged = await addOwned('admin-1')
  await setInquiry(merged, { merged_into: kept })
  await send({ kind: 'message', inquiryIds: [merged] })

  expect(await theirs.bodies()).toEqual(['CF-1001'])
})

const send = (event: PushEvent) => notify({ ...env, ...settings }, () => now, event)
