import { expect, test } from 'vitest'
import { readHealth } from '../testing/health'
import { addInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { hour, minute, second } from '../time'

const start = Date.UTC(2026, 10, 1)
const text = { name: 'Casino Bonus', email: 'spam@bonus.example', message: 'A bonus for you all.' }

const subjects = async (mailbox: ReturnType<typeof openMailbox>) =>
  (await mailbox.calls()).map(({ body }) => body.subject)

test('a digest of held enquiries is sent at most once an hour, with only counts and reasons', async () => {
  const mailbox = openMailbox()
  await addInquiry({ ...text, timestamp: start, heldFor: 'decoy' })
  await addInquiry({ ...text, timestamp: start + 1, heldFor: 'decoy' })
  await addInquiry({ ...text, timestamp: start + 2, heldFor: 'too_fast' })
  // The administrator who marked it already knows.
  await addInquiry({ ...text, timestamp: start + 3, columns: { held_for: 'marked' } })
  await runCron(start + minute, mailbox.resend)
  await addInquiry({ ...text, timestamp: start + 2 * minute, heldFor: 'repeated_text' })
  for (let at = start + 3 * minute; at < start + hour; at += 7 * minute) {
    await runCron(at, mailbox.resend)
  }

  expect(await subjects(mailbox)).toEqual(['3 enquiries held as possible spam'])
  const [call] = await mailbox.calls()
  expect(call?.body.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  const body = JSON.stringify(call?.body)
  expect(body).toContain('2 filled a hidden field')
  expect(body).toContain('1 sent too fast')
  expect(body).toContain('/admin?view=held')
  for (const value of Object.values(text)) expect(body).not.toContain(value)

  for (const minutes of [62, 63, 64]) await runCron(start + minutes * minute, mailbox.resend)
  expect(await subjects(mailbox)).toEqual([
    '3 enquiries held as possible spam',
    '1 enquiry held as possible spam',
  ])
})

test('a failed digest is tried again, and enquiries held in the meantime are in the next one', async () => {
  const mailbox = openMailbox()
  await mailbox.answer({ status: 500 }, { status: 200 })
  await addInquiry({ ...text, timestamp: start, heldFor: 'decoy' })
  await runCron(start + minute, mailbox.resend)
  await addInquiry({ ...text, timestamp: start + 2 * minute, heldFor: 'decoy' })
  for (const minutes of [2, 30, 62]) await runCron(start + minutes * minute, mailbox.resend)

  expect(await subjects(mailbox)).toEqual(new Array(3).fill('1 enquiry held as possible spam'))
})

test('an enquiry that took seconds to store is in the next digest, even if a later one was stored first', async () => {
  const mailbox = openMailbox()
  const at = start + hour
  await addInquiry({ ...text, timestamp: start, heldFor: 'decoy' })
  await addInquiry({ ...text, timestamp: at - second, heldFor: 'decoy' })
  await runCron(at, mailbox.resend)
  await addInquiry({ ...text, timestamp: at - 9 * second, heldFor: 'decoy' })
  for (const minutes of [1, 61, 62]) await runCron(at + minutes * minute, mailbox.resend)

  expect(await subjects(mailbox)).toEqual([
    '1 enquiry held as possible spam',
    '2 enquiries held as possible spam',
  ])
})

test('the health check reports how many enquiries are held', async () => {
  await addInquiry({ heldFor: 'decoy' })
  await addInquiry()

  expect(await readHealth()).toMatchObject({ status: 'ok', held: 1 })
})
