import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addNotified, addWaiting, notifications, setNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { replyTo, theStoredReply } from '../testing/replies'
import { admin } from '../testing/samples'
import { hour } from '../time'

const start = Date.UTC(2026, 10, 1)
let mailbox: ReturnType<typeof openMailbox>
const sendWaiting = () => asAdmin('POST', '/api/delivery/waiting', {}, { changes: mailbox.resend })

beforeEach(() => {
  setTime(start)
  mailbox = openMailbox()
})

test('waiting notifications are tried at once, including those that a provider has rejected', async () => {
  await mailbox.answer({ status: 422 }, { status: 422 }, { status: 200 })
  for (const at of [start, start + 1]) {
    const id = await addWaiting(at)
    await setNotification(id, { attempts: 9, due_at: start + hour, failure_code: 'unreachable' })
  }
  await setNotification((await notifications())[0]?.inquiry_id ?? '', { failure_code: 'rejected' })

  expect(await sendWaiting()).toEqual({ status: 204 })

  const states = (await notifications()).map(({ state }) => state)
  expect(states.sort()).toEqual(['pending', 'sent'])
  expect(await auditLog()).toMatchObject([
    { actor: admin.email, action: 'waiting_sent', details: { count: 2 } },
  ])
})

test('a waiting reply becomes due too, and is counted until it is sent', async () => {
  await mailbox.answer({ status: 503 }, { status: 200 })
  const id = await addNotified({ timestamp: start - hour })
  await replyTo(id, undefined, { changes: mailbox.resend })
  const report = () => asAdmin('GET', '/api/delivery', undefined, { changes: mailbox.resend })
  expect(await report()).toMatchObject({ status: 'degraded', waiting: 0, repliesWaiting: 1 })

  await sendWaiting()

  expect(await theStoredReply()).toMatchObject({ state: 'sent' })
  expect(await report()).toMatchObject({ repliesWaiting: 0 })
})

test('it is no error if nothing is waiting', async () => {
  expect(await sendWaiting()).toEqual({ status: 204 })
  expect(await mailbox.calls()).toEqual([])
})
