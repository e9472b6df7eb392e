import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { inquiryPage } from '../encryption'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { hurry, setTime } from '../testing/fake-clock'
import { bucketThrough } from '../testing/faulty-bucket'
import { connectionLost, databaseLosingAnswers } from '../testing/faulty-database'
import { addFile, aPdf, bucket, filesOf, teamFilesOf } from '../testing/files'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { openPage } from '../testing/inquiry-page'
import { runCron } from '../testing/outbox'
import { aReply, awaitReply, replyTo } from '../testing/replies'
import { request } from '../testing/requests'
import { admin, adminHeaders } from '../testing/samples'
import { day, hour, minute } from '../time'
import { findLinks, type Reply, type SentFile } from './contract'

const now = Date.UTC(2026, 10, 20, 9)
const megabyte = 2 ** 20

let id: string
let page: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']
let team: Awaited<ReturnType<typeof teamFilesOf>>

beforeEach(async () => {
  ;({ id, mailbox } = await awaitReply(now))
  page = inquiryPage(env, id) ?? ''
  team = await teamFilesOf(id)
})

/** Stores a file of the team. */
const add = (size = 500, name = 'quotation.pdf', seed = 1) =>
  addFile(id, aPdf(size, seed), { name, author: admin.email })

const reply = (files: string[], more: object = {}) =>
  replyTo(id, { ...aReply, files, ...more }, { changes: mailbox.resend })

/** Stores the row of a complete file and its object, without the calls of a large upload. */
async function addLarge(size: number) {
  const fileId = await add()
  await env.DB.prepare('update files set size = ? where id = ?').bind(size, fileId).run()
  return fileId
}

type Details = {
  files: { id: string; name: string; author: string | null }[]
  timeline: { kind: string; files?: SentFile[] }[]
}

async function details() {
  const response = await request(`/api/inquiries/${id}`, { headers: await adminHeaders() })
  return response.json<Details>()
}

const sentFiles = async () => (await details()).timeline.flatMap(({ files = [] }) => files)

const withdraw = async (sent: number, inquiryId = id) => {
  const init = { method: 'DELETE', headers: await adminHeaders() }
  return (await request(`/api/inquiries/${inquiryId}/sent-files/${sent}`, init)).status
}

const delivery = async () => {
  const found = (await details()).timeline.find(({ kind }) => kind === 'reply')
  return found as unknown as Pick<Reply, 'state' | 'failure'>
}

const brokenBucket = bucketThrough(async ({ method }, commit) => {
  if (method === 'get') throw new Error('R2 is down')
  return commit()
})

const download = (sent: number, at = page) => openPage(`${at}/files/${sent}`)

test('a file that the team adds is listed as theirs, not as the customer’s, and moves nothing', async () => {
  await env.DB.prepare('update inquiries set is_waiting = 1, read_at = 1 where id = ?')
    .bind(id)
    .run()

  const { file } = await team.upload(aPdf(500), { name: 'quotation.pdf' })
  const fileId = file?.id ?? ''

  expect((await details()).files).toMatchObject([{ id: fileId, author: admin.email }])
  expect((await openPage(page)).text).not.toContain('quotation.pdf')
  expect(await inquiryRow(id)).toMatchObject({ is_waiting: 1, read_at: 1, added_at: null })
})

describe('a reply', () => {
  test('attaches files in their order, which are listed with it and on the private page', async () => {
    const [first, second] = [await add(500, 'b.pdf', 1), await add(600, 'a.pdf', 2)]

    expect((await reply([first, second])).status).toBe(201)

    const [call] = await mailbox.calls()
    expect(call?.body).toMatchObject({
      attachments: [
        { filename: 'b.pdf', content_type: 'application/pdf', content: base64(aPdf(500, 1)) },
        { filename: 'a.pdf', content: base64(aPdf(600, 2)) },
      ],
    })
    expect(call?.body.text).not.toContain('To download')
    const sent = await sentFiles()
    expect(sent).toMatchObject([
      { fileId: first, name: 'b.pdf', size: 500, isLink: false, withdrawnAt: null },
      { fileId: second, name: 'a.pdf', isLink: false },
    ])
    const { text } = await openPage(page)
    expect(text).toContain(`<a href="${page}/files/${sent[0]?.id}">b.pdf (1 KB)</a>`)
  })

  test('whose answer D1 loses is stored and sent once, with its files', async () => {
    const fileId = await add()
    const DB = databaseLosingAnswers(/insert into "replies"/, connectionLost, 1)

    const answer = await replyTo(
      id,
      { ...aReply, files: [fileId] },
      { changes: { ...mailbox.resend, DB } },
    )

    expect(answer.status).toBeLessThan(300)
    await runCron(now + 2 * minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    expect(await sentFiles()).toHaveLength(1)
  })

  test('has a link to what does not fit into 4 MB, which works for 30 days', async () => {
    const [small, large, smaller] = [
      await add(),
      await addLarge(4 * megabyte),
      await add(600, 'c.pdf', 3),
    ]

    await reply([small, large, smaller])

    const [call] = await mailbox.calls()
    const [, link] = await sentFiles()
    const address = `https://ceyforge.example${page}/files/${link?.id}`
    expect(call?.body.attachments).toHaveLength(2)
    expect(call?.body.text).toContain(
      `\n\nTo download until 20 Dec 2026:\nquotation.pdf (4.0 MB): ${address}\n`,
    )
    const { status, headers, text } = await download(link?.id ?? 0)
    expect(status).toBe(200)
    expect(text).toMatch(/^%PDF/)
    expect(headers.get('content-disposition')).toContain('attachment; filename="quotation.pdf"')
    expect(headers.get('content-security-policy')).toContain('sandbox')

    setTime(now + 30 * day + minute)
    expect((await download(link?.id ?? 0)).status).toBe(404)
    expect((await openPage(page)).text).toContain(
      'quotation.pdf (4.0 MB), no longer available here',
    )
  })

  test('has links only if its channel attaches nothing', async () => {
    const fileId = await add()
    const changes = {
      ...mailbox.emailjs,
      EMAILJS_REPLY_TEMPLATE_ID: 'reply',
      NOTIFY_TO: 'office@ceyforge.example',
    }

    await replyTo(id, { ...aReply, files: [fileId] }, { changes })

    expect(await sentFiles()).toMatchObject([{ isLink: true }])
    const [call] = await mailbox.calls()
    expect(JSON.stringify(call?.body)).toContain('quotation.pdf (1 KB): https://')
  })

  test('is refused if a file is of another enquiry, incomplete or gone, and then nothing is stored', async () => {
    const foreign = await addFile(await addInquiry())
    const unfinished = (await team.announce(aPdf(500))).file?.id ?? ''
    const gone = await add()
    expect((await team.remove(gone)).status).toBe(204)

    const complete = await add()
    for (const fileId of [foreign, unfinished, gone, 'none']) {
      expect(await reply([complete, fileId])).toMatchObject({
        status: 422,
        error: { fields: { files: expect.stringContaining('no longer available') } },
      })
    }
    expect(await mailbox.calls()).toEqual([])
    expect((await details()).timeline.filter(({ kind }) => kind === 'reply')).toEqual([])
  })

  test('waits for its files while the storage is down, and is sent once and whole after that', async () => {
    const fileId = await add()
    await mailbox.answer({ status: 500 }, { status: 200 })
    await reply([fileId])

    await runCron(now + 2 * minute, { ...mailbox.resend, FILES: brokenBucket })
    expect(await mailbox.calls()).toHaveLength(1)
    expect((await delivery()).failure).toMatchObject({ code: 'file_unreadable' })
    await runCron(now + 10 * minute, mailbox.resend)

    // By its key, Resend recognises what it may have sent the first time.
    const calls = await mailbox.calls()
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(calls[1]?.body).toMatchObject({ attachments: [{ filename: 'quotation.pdf' }] })
  })

  test('whose file is lost is given up at once, and returns to the inbox with the reason', async () => {
    const fileId = await add()
    await bucket().delete(`files/${id}/${fileId}`)

    await reply([fileId])

    expect(await mailbox.calls()).toEqual([])
    expect(await delivery()).toMatchObject({ state: 'failed', failure: { code: 'file_missing' } })
    expect(await inquiryRow(id)).toMatchObject({ box: 'inbox', reply_failed_at: now })
  })

  test('is given up if the storage does not answer in time, before another sender may take over', async () => {
    const fileId = await add()
    const FILES = bucketThrough(({ method }, commit) =>
      method === 'get' ? new Promise(() => {}) : commit(),
    )

    await hurry(() =>
      replyTo(id, { ...aReply, files: [fileId] }, { changes: { ...mailbox.resend, FILES } }),
    )

    expect(await delivery()).toMatchObject({
      state: 'pending',
      failure: { code: 'file_unreadable' },
    })
    expect(await mailbox.calls()).toEqual([])
  })

  test('can send a file that the customer sent, and is the same e-mail at each attempt, whatever became of its files meanwhile', async () => {
    const customers = await addFile(id)
    await mailbox.answer({ status: 500 }, { status: 200 })
    await reply([customers, await addLarge(5 * megabyte)])
    const [, link] = await sentFiles()

    expect(await withdraw(link?.id ?? 0)).toBe(204)
    const removal = await filesOf(page.split('/').at(-1) ?? '').remove(customers)
    expect(removal).toMatchObject({ status: 409, error: { code: 'file_sent' } })
    await runCron(now + 2 * minute, mailbox.resend)

    const calls = await mailbox.calls()
    const keys = calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(calls[0]?.body).toMatchObject({ attachments: [{ filename: 'plan.pdf' }] })
  })

  test('that is sent again later has its links for another 30 days, and none before that', async () => {
    await mailbox.answer({ status: 422 }, { status: 422 }, { status: 422 }, { status: 200 })
    await reply([await addLarge(5 * megabyte)])
    for (const after of [2, 4]) await runCron(now + after * hour, mailbox.resend)
    const [link] = await sentFiles()
    expect((await delivery()).state).toBe('failed')
    expect((await download(link?.id ?? 0)).status).toBe(404)

    setTime(now + 40 * day)
    const path = `/api/inquiries/${id}/replies/1/delivery`
    const again = await asAdmin('POST', path, {}, { changes: mailbox.resend })

    expect(again).toMatchObject({ status: 200, reply: { state: 'sent' } })
    expect((await mailbox.calls()).at(-1)?.body.text).toContain('To download until 29 Jan 2027')
    expect((await download(link?.id ?? 0)).status).toBe(200)
  })
})

describe('the link of a reply', () => {
  test('can be withdrawn, which the log says once, and which no other enquiry can do', async () => {
    await reply([await addLarge(5 * megabyte)])
    const [link] = await sentFiles()
    const sent = link?.id ?? 0
    expect(await withdraw(sent, await addInquiry())).toBe(404)
    expect((await download(sent)).status).toBe(200)

    expect(await withdraw(sent)).toBe(204)
    expect(await withdraw(sent)).toBe(204)

    const { status, text } = await download(sent)
    expect(status).toBe(404)
    expect(text).toContain('no longer available here')
    expect(await sentFiles()).toMatchObject([{ withdrawnAt: now }])
    const actions = (await auditLog()).filter(({ action }) => action === 'file_link_withdrawn')
    expect(actions).toHaveLength(1)
  })

  test('belongs to its enquiry, and an attached file cannot be withdrawn', async () => {
    await reply([await add()])
    const [attached] = await sentFiles()
    const foreign = inquiryPage(env, await addInquiry()) ?? ''

    expect((await download(attached?.id ?? 0, foreign)).status).toBe(404)
    expect(await withdraw(attached?.id ?? 0)).toBe(404)
    expect(await withdraw(999_999)).toBe(404)
  })
})

describe('a file at the desk', () => {
  test('can be removed until a reply has sent it', async () => {
    const [kept, removed] = [await add(), await add(600, 'draft.pdf', 2)]
    await reply([kept])

    expect((await team.remove(removed)).status).toBe(204)
    expect((await team.remove(removed)).status).toBe(204)
    expect(await team.remove(kept)).toMatchObject({ status: 409, error: { code: 'file_sent' } })
    expect((await details()).files.map((file) => file.id)).toEqual([kept])
  })

  test('of the customer cannot be removed by the team, nor one of the team by the customer', async () => {
    const customer = filesOf(page.split('/').at(-1) ?? '')
    const theirs = await addFile(id)
    const ours = await add()

    expect(await team.remove(theirs)).toMatchObject({ status: 409, error: { code: 'file_sent' } })
    expect((await customer.remove(ours)).status).toBe(204)
    expect((await customer.read(ours)).status).toBe(404)
    expect((await customer.send(ours, aPdf(500), 0)).status).toBe(404)
    expect((await details()).files).toHaveLength(2)
  })

  test('does not count towards what a customer may send', async () => {
    for (let i = 0; i < 10; i += 1) await add()
    const customer = filesOf(page.split('/').at(-1) ?? '')

    expect((await customer.upload(aPdf(700))).status).toBe(200)
  })

  test('is deleted with its enquiry, and its content with it', async () => {
    const fileId = await add()
    await reply([fileId])
    const content = () => bucket().head(`files/${id}/${fileId}`)
    expect(await content()).not.toBeNull()

    await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
    await runCron(now + minute)

    expect(await env.DB.prepare('select count(*) as n from reply_files').first('n')).toBe(0)
    expect(await content()).toBeNull()
  })
})

test.each([
  [[], 4, []],
  [[4], 4, [false]],
  [[5], 4, [true]],
  [[3, 2, 1], 4, [false, true, false]],
  [[1], 0, [true]],
])('of files of %j MB, %d MB fit: %j', (sizes, room, links) => {
  expect(findLinks(sizes, room)).toEqual(links)
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
