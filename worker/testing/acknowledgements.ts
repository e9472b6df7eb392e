import { env } from 'cloudflare:workers'
import type { Env } from '../env'
import { setTime } from './fake-clock'
import { runCron } from './outbox'
import { openMailbox } from './provider'

type Row = {
  number: number
  mailbox: string
  due_at: number | null
  is_claimed: number
  attempts: number
  sent_at: number | null
  failure_code: string | null
}

/** Returns the stored acknowledgements, oldest first. */
export async function storedAcknowledgements() {
  const { results } = await env.DB.prepare(
    'select * from acknowledgements order by number',
  ).all<Row>()
  return results
}

/**
 * Sets the clock and turns on acknowledgements. Returns the mailbox at the provider, and a function
 * that runs cron and returns the e-mails that it sent to anyone but the company.
 */
export async function acknowledgeFrom(now: number) {
  setTime(now)
  await env.DB.exec('update settings set self_test = 0, acknowledgements = 1')
  const mailbox = openMailbox()
  async function sentAt(at: number, changes: Partial<Env> = mailbox.resend) {
    setTime(at)
    const before = (await mailbox.calls()).length
    await runCron(at, changes)
    const bodies = (await mailbox.calls()).slice(before).map(({ body }) => body)
    return bodies.filter(({ to }) => String(to) !== env.NOTIFY_TO)
  }
  return { mailbox, sentAt }
}
