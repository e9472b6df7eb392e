import { env } from 'cloudflare:workers'
import { runJobs } from '../cron'
import { openDatabase } from '../db/database'
import type { Env } from '../env'
import { newInquiryId } from '../intake/store'
import { setInquiry } from './inquiries'
import { anInquiry } from './samples'
import { storeInquiry } from './store-inquiry'

export type Notification = {
  inquiry_id: string
  /** `sending` while it is claimed, otherwise as the list shows it. */
  state: string
  attempts: number
  due_at: number | null
  sent_at: number | null
  channel: string | null
  failure_code: string | null
  failure_status: number | null
  failed_at: number | null
  queued_at: number
  /** What the list shows. */
  notification: string
}

/** Returns every notification of the outbox, oldest first. */
export async function notifications() {
  const { results } = await env.DB.prepare(
    `select id as inquiry_id, iif(is_claimed, 'sending', notification) as state, attempts, due_at,
      sent_at, channel, failure_code, failure_status, failed_at, queued_at, fails_alone, paced_turn,
      notification from inquiries order by id`,
  ).all<Notification>()
  return results
}

/** Returns the first notification of the outbox. */
export async function theNotification() {
  const [notification] = await notifications()
  if (!notification) throw new Error('The outbox is empty.')
  return notification
}

/** Returns the failed attempts, in order. */
export async function failures() {
  const { results } = await env.DB.prepare(
    'select channel, code, status, at from notification_attempts where code is not null order by id',
  ).all<{ channel: string; code: string; status: number | null; at: number }>()
  return results
}

/** Stores an inquiry whose notification has been waiting since `at` and is due. Returns its id. */
export async function addWaiting(at: number, message = anInquiry.message) {
  const id = newInquiryId(at)
  const facts = { id, timestamp: at, key: null, heldFor: null }
  await storeInquiry(openDatabase(env.DB), { ...anInquiry, message }, facts)
  await setNotification(id, { state: 'pending', due_at: at })
  return id
}

/** Changes columns of a notification. */
export async function setNotification(id: string, { state, ...rest }: Partial<Notification>) {
  const columns: Record<string, string | number | null> = { ...rest }
  if (state !== undefined) columns.is_claimed = Number(state === 'sending')
  if (state !== undefined && state !== 'sending') columns.notification = state
  await setInquiry(id, columns)
}

/** Runs cron's jobs on a clock that starts at `at`. */
export async function runCron(at: number, changes: Partial<Env> = {}) {
  const offset = at - Date.now()
  await runJobs({ ...env, ...changes }, () => Date.now() + offset)
}

/** Returns the id of the inquiry that a call to the provider was about. */
export function inquiryIdOf({
  body,
}: {
  body: { text?: string; template_params?: { message: string } }
}) {
  const text = body.text ?? body.template_params?.message ?? ''
  return /^ID: (.+)$/m.exec(text)?.[1]
}
