import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import type { Bindings } from '../env'
import { newInquiryId } from '../intake/store'
import { auditLog } from '../testing/audit'
import { setTime } from '../testing/fake-clock'
import { addWaiting, runCron, setNotification, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { admin, adminHeaders, anInquiry } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import { day, hour, minute } from '../time'
import type { NotificationDelivery } from './report'

const start = Date.UTC(2026, 10, 1)

async function call(method: 'GET' | 'POST', id: string, changes: Partial<Bindings> = {}) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const response = await request(`/api/inquiries/${id}/delivery`, { method, headers }, changes)
  return { status: response.status, body: await response.json<NotificationDelivery>() }
}

const codeOf = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code

async function keysOf(mailbox: ReturnType<typeof openMailbox>) {
  return (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
}

describe('GET /api/inquiries/:id/delivery', () => {
  test('returns the next attempt, the last failure and all attempts, newest first', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 412 }, { status: 503 })
    const id = await addWaiting(start)
    await runCron(start, mailbox.emailjs)
    const [first] = (await call('GET', id)).body.log
    await runCron(start + 2 * hour, mailbox.emailjs)

    const { status, body } = await call('GET', id)

    expect(status).toBe(200)
    const { due_at } = await theNotification()
    expect(due_at).toBeGreaterThan(start + 2 * hour)
    const failure = { code: 'provider_error', status: 503, at: body.log[0]?.at }
    const delivery = {
      state: 'pending',
      attempts: 3,
      dueAt: due_at,
      sentAt: null,
      channel: 'emailjs',
    }
    expect(body.delivery).toEqual({ ...delivery, failure })
    expect(body.log).toEqual([
      { channel: 'emailjs', ...failure },
      { channel: 'emailjs', code: 'mailbox_disconnected', status: 412, at: first?.at },
    ])
  })

  test('returns only the latest hundred of thousands of attempts', async () => {
    const id = await addWaiting(start)
    await env.DB.prepare(
      `insert into email_attempts (email_id, at, channel, code)
       select emails.id, value, 'log', 'timed_out' from emails, json_each(?2) where inquiry_id = ?1`,
    )
      .bind(id, JSON.stringify(Array.from({ length: 3000 }, (_, i) => i)))
      .run()

    const { body } = await call('GET', id)

    expect(body.log.map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, i) => 2999 - i))
  })

  test.each(['0', '-1', 'abc', '1 OR 1=1', '%00'])('returns 404 for inquiry %s', async (id) => {
    expect((await call('GET', id)).status).toBe(404)
    expect((await call('POST', id)).status).toBe(404)
  })
})

describe('Resend notification', () => {
  test.each(['pending', 'failed'])(
    'sends a %s notification at once, and records who asked',
    async (state) => {
      setTime(start + day)
      const mailbox = openMailbox()
      const id = await addWaiting(start)
      await setNotification(id, {
        state,
        due_at: state === 'pending' ? start + 2 * day : null,
        attempts: 40,
        channel: 'resend',
        failure_code: 'provider_error',
        failed_at: start,
      })

      const { status, body } = await call('POST', id, mailbox.resend)

      expect(status).toBe(200)
      expect(body.delivery).toEqual({
        state: 'sent',
        attempts: 1,
        dueAt: null,
        sentAt: start + day,
        channel: 'resend',
      })
      expect(await mailbox.calls()).toHaveLength(1)
      expect(await theNotification()).toMatchObject({
        notification: 'sent',
        queued_at: start + day,
      })
      expect(await auditLog()).toMatchObject([
        { at: start + day, actor: admin.email, action: 'notification_resent', inquiryId: id },
      ])
    },
  )

  test('resends a notification that was already sent, with a new idempotency key', async () => {
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await runCron(start, mailbox.resend)

    await call('POST', id, mailbox.resend)

    expect(new Set(await keysOf(mailbox)).size).toBe(2)
    expect((await call('GET', id)).body.log).toHaveLength(2)
  })

  test('returns the reason if it fails, and the notification is retried for another seven days', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 403 }, { status: 503 })
    const id = await addWaiting(start)
    await setNotification(id, { state: 'failed', due_at: null })
    const again = start + 30 * day
    setTime(again)

    const { status, body } = await call('POST', id, mailbox.resend)

    expect(status).toBe(200)
    expect(body.delivery).toMatchObject({
      state: 'pending',
      dueAt: expect.any(Number),
      failure: { code: 'forbidden', status: 403, at: again },
    })
    await runCron(again + 6 * day, mailbox.resend)
    expect(await theNotification()).toMatchObject({ state: 'pending' })
    await runCron(again + 7 * day + hour, mailbox.resend)
    expect(await theNotification()).toMatchObject({ state: 'failed' })
  })

  test('makes the other waiting notifications due if it succeeds', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 412 }, { status: 200 })
    const ids = [await addWaiting(start), await addWaiting(start + 1)]
    await runCron(start, mailbox.resend)
    await Promise.all(ids.map((id) => setNotification(id, { due_at: start + hour })))

    await call('POST', ids[1] ?? '', mailbox.resend)
    await runCron(start + minute, mailbox.resend)

    expect(await theNotification()).toMatchObject({ state: 'sent' })
  })

  test('sends one notification if it is pressed twice at the same time', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ fault: 'wait' })
    const id = await addWaiting(start)

    await adminHeaders()

    const pressed = [1, 2].map(() => call('POST', id, mailbox.resend))
    await Promise.race(pressed)
    await mailbox.answer({})
    const answers = await Promise.all(pressed)

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && codeOf(refused)).toBe('notification_under_way')
    expect(await mailbox.calls()).toHaveLength(1)
    expect(await auditLog()).toHaveLength(1)
  })

  test('is refused for an inquiry that is held or in the bin', async () => {
    const mailbox = openMailbox()
    const held = newInquiryId(start)
    const facts = { id: held, timestamp: start, key: null, heldFor: 'decoy' } as const
    await storeInquiry(openDatabase(env.DB), anInquiry, facts)
    const binned = await addWaiting(start)
    await setNotification(binned, { state: 'failed', due_at: null })
    await env.DB.prepare('update inquiries set deleted_at = 1 where id = ?').bind(binned).run()

    for (const id of [held, binned]) {
      const answer = await call('POST', id, mailbox.resend)
      expect(answer.status).toBe(409)
      expect(codeOf(answer)).toBe('notification_withheld')
    }
    expect(await mailbox.calls()).toEqual([])
    expect(await auditLog()).toEqual([])
  })
})
