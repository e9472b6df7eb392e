import { env } from 'cloudflare:workers'
import type { Bindings } from '../env'
import { setTime } from './fake-clock'
import { runCron } from './outbox'
import { openMailbox } from './provider'

type Row = {
  /** The mailbox that it is for. */
  mailbox: string
  state: string
  due_at: number | null
  attempts: number
  sent_at: number | null
  failure_code: string | null
}

/** Returns the acknowledgements that are not cancelled, oldest first. */
export async function storedAcknowledgements() {
  const { results } = await env.DB.prepare(
    `select replace(dedupe_key, rtrim(dedupe_key, replace(dedupe_key, '/', '')), '') as mailbox, state,
      due_at, attempts, sent_at, failure_code
      from emails where kind = 'acknowledgement' and state <> 'cancelled' order by id`,
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
  async function sentAt(at: number, changes: Partial<Bindings> = mailbox.resend) {
    setTime(at)
    const before = (await mailbox.calls()).length
    await runCron(at, changes)
    const bodies = (await mailbox.calls()).slice(before).map(({ body }) => body)
    return bodies.filter(({ to }) => String(to) !== env.NOTIFY_TO)
  }
  return { mailbox, sentAt }
}
