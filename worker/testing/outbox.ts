import { env } from 'cloudflare:workers'
import { runJobs } from '../cron'
import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { newInquiryId, storeInquiry } from '../intake/store'
import { anInquiry } from './samples'

export type Notification = {
  inquiry_id: string
  state: string
  attempts: number
  due_at: number | null
  sent_at: number | null
  channel: string | null
  failure_code: string | null
  failure_status: number | null
  failed_at: number | null
  queued_at: number
  /** What the list shows, which a trigger keeps. */
  notification: string
}

/** Returns every notification of the outbox, oldest first. */
export async function notifications() {
  const { results } = await env.DB.prepare(
    `select n.*, i.notification from notifications n
     join inquiries i on i.id = n.inquiry_id order by n.inquiry_id`,
  ).all<Notification>()
  return results
}

/** Returns the first notification of the outbox. */
export async function theNotification() {
  const [notification] = await notifications()
  if (!notification) throw new Error('The outbox is empty.')
  return notification
}

/** Returns the attempts that failed, in order. */
export async function failures() {
  const { results } = await env.DB.prepare(
    'select channel, code, status, at from notification_attempts where code is not null order by id',
  ).all<{ channel: string; code: string; status: number | null; at: number }>()
  return results
}

/** Stores an inquiry whose notification waits since `at`, due at once; returns its id. */
export async function addWaiting(at: number, message = anInquiry.message) {
  const id = newInquiryId(at)
  const facts = { id, timestamp: at, key: null, heldFor: null }
  await storeInquiry(openDatabase(env.DB), { ...anInquiry, message }, facts)
  await setNotification(id, { state: 'pending', due_at: at })
  return id
}

/** Changes columns of a notification. */
export async function setNotification(id: string, columns: Partial<Notification>) {
  const names = Object.keys(columns)
  await env.DB.prepare(
    `update notifications set ${names.map((name) => `${name} = ?`).join(', ')} where inquiry_id = ?`,
  )
    .bind(...Object.values(columns), id)
    .run()
}

/** Runs what cron runs, on a clock that begins at `at`. */
export async function runCron(at: number, changes: Partial<Env> = {}) {
  const offset = at - Date.now()
  await runJobs({ ...env, ...changes }, () => Date.now() + offset)
}

/** Returns which inquiry a call to the provider was about. */
export function referenceOf({
  body,
}: {
  body: { text?: string; template_params?: { message: string } }
}) {
  const text = body.text ?? body.template_params?.message ?? ''
  return /^ID: (.+)$/m.exec(text)?.[1]
}
