import { env } from 'cloudflare:workers'
import { runJobs } from '../cron'
import { openDatabase } from '../db/database'
import { priorities } from '../emails/outbox'
import type { Bindings } from '../env'
import { newInquiryId } from '../intake/store'
import { addInquiry } from './inquiries'
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

/** Returns the notification of every inquiry, oldest first. */
export async function notifications() {
  const { results } = await env.DB.prepare(
    `select inquiries.id as inquiry_id, iif(state = 'sending', state, notification) as state, attempts,
      iif(state = 'cancelled', null, due_at) as due_at, sent_at, channel, failure_code, failure_status, failed_at, queued_at, priority,
      paced_turn, notification
      from inquiries left join emails on dedupe_key = 'notification/' || inquiries.id
      order by inquiries.id`,
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
    'select channel, code, status, at from email_attempts where code is not null order by id',
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

/** Stores enquiries at once, one each ms, whose notifications are due. Returns their ids. */
export async function addManyWaiting(count: number, start: number, message = anInquiry.message) {
  const ids = Array.from({ length: count }, (_, i) => newInquiryId(start + i))
  const addInquiryRow = env.DB.prepare(
    `insert into inquiries (id, name, email, message, timestamp, notification)
      values (?, ?, ?, ?, ?, 'pending')`,
  )
  const addEmail = env.DB.prepare(
    `insert into emails (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at,
        queued_at, due_at)
      values ('notification', ?1, 'notification/' || ?1, 'waiting', ?2, 0, ?3, ?3, ?3)`,
  )
  const { name, email } = anInquiry
  await env.DB.batch(
    ids.flatMap((id, i) => [
      addInquiryRow.bind(id, name, email, message, start + i),
      addEmail.bind(id, priorities.first, start + i),
    ]),
  )
  return ids
}

const emailStates: Record<string, string> = { pending: 'waiting' }

/** Changes the state of a notification, or columns of its e-mail. */
export async function setNotification(id: string, { state, ...rest }: Partial<Notification>) {
  const columns: Record<string, string | number | null> = { ...rest }
  if (state !== undefined) columns.state = emailStates[state] ?? state
  const names = Object.keys(columns).map((name) => `${name} = ?`)
  await env.DB.batch([
    env.DB.prepare(`update emails set ${names.join(', ')} where dedupe_key = ?`).bind(
      ...Object.values(columns),
      `notification/${id}`,
    ),
    env.DB.prepare(
      "update inquiries set notification = ?2 where id = ?1 and ?2 is not null and ?2 <> 'sending'",
    ).bind(id, state ?? null),
  ])
}

/** Stores an inquiry whose notification is sent, and returns its id. */
export async function addNotified(given: Parameters<typeof addInquiry>[0] = {}) {
  const id = await addInquiry(given)
  await markNotified(id, given.timestamp ?? Date.now())
  return id
}

/** Makes the notification of an inquiry sent. */
export async function markNotified(id: string, at: number) {
  await setNotification(id, { state: 'sent', due_at: null, sent_at: at, channel: 'log' })
}

/** Runs cron's jobs on a clock that starts at `at`. */
export async function runCron(at: number, changes: Partial<Bindings> = {}) {
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
