/** A claim is a single conditional UPDATE, so two senders never get the same e-mail. */
import { type SQL, sql } from 'drizzle-orm'
import { batch, compile, type Database, retryTransient, statement } from '../db/database'
import { emailAttempts, emails, inquiries } from '../db/schema'
import type { Bindings } from '../env'
import { log } from '../log'
import { minute, second, withTimeLimit } from '../time'
import type { Content } from './channels/channel'
import type { EmailKindName } from './contract'
import { bookkeepingTimeLimit, type DeliverOptions, deliver, type Outcome } from './deliver'
import { isOver, type Policy, pauseAfter } from './retries'

/** In ms: longer than any attempt. If the sender crashes, cron sends the e-mail after that. */
export const claimTime = 30 * second

/** How long a person waits, in ms, including the wait for a slot. */
export const atOnceTimeLimit = 8 * second

/** How long cron waits, in ms. */
export const companyTimeLimit = 10 * second

/** In ms: as long as the claim allows, because a slow provider would send a copy with each attempt. */
export const customerTimeLimit = claimTime - 5 * second

/** The lowest is sent first, and in each the one that has been due longest. */
export const priorities = {
  /** Somebody waits for it. */
  first: 0,
  addition: 1,
  acknowledgement: 2,
  /** Its provider rejects it, or accepts others but not this one, so it never delays others. */
  last: 5,
  /** During a flood, and beyond an address's e-mails of an hour: plus how many the address has sent. */
  paced: 10,
} as const

type Row = typeof emails.$inferSelect

/** What writing an e-mail needs, and what distinguishes this claim of it from a later one. */
export type QueuedEmail = Pick<
  Row,
  'kind' | 'inquiryId' | 'dedupeKey' | 'subject' | 'text' | 'createdAt' | 'queuedAt' | 'attempts'
>

/** What an e-mail says, and statements for the batch that records its success. */
export type Written = Content & { whenSent?: SQL[] }

/** When an e-mail may be sent that has to wait for something else (ms since 1970). */
type NotYet = { notBefore: number }

export type EmailKind = {
  policy: Policy
  /** Of one attempt, in ms. */
  timeLimit: number
  /** Null if it is no longer to be sent. */
  write: (
    env: Bindings,
    db: Database,
    email: QueuedEmail,
    now: number,
  ) => Promise<Written | NotYet | null>
  /** What else an outcome changes. Runs in the same batch, while the claim lasts if `isOurs` holds. */
  effects?: (
    db: Database,
    email: QueuedEmail,
    outcome: { result: Result; isOurs: SQL; now: number },
  ) => (SQL | D1PreparedStatement)[]
  /** Runs once its last attempt has failed. Must not throw. */
  whenFailed?: (env: Bindings, email: QueuedEmail, now: () => number) => Promise<unknown>
}

/** `waiting`: it will be tried again. */
type Result = 'sent' | 'waiting' | 'failed'

type NewEmail = {
  kind: EmailKindName
  inquiryId?: string
  dedupeKey: string
  subject?: string
  text?: string
  /** ms since 1970. */
  now: number
  /** Whether the caller sends it at once. */
  isClaimed?: boolean
}

/** For the batch of what causes the e-mail. Does nothing if it is queued already. */
export function queueEmail(email: NewEmail, onlyIf = sql`true`) {
  const { kind, inquiryId = null, dedupeKey, subject = null, text = null, now } = email
  const { isClaimed = false } = email
  return sql`insert into ${emails} (kind, inquiry_id, dedupe_key, subject, text, state, priority,
      attempts, created_at, queued_at, due_at)
    select ${kind}, ${inquiryId}, ${dedupeKey}, ${subject}, ${text},
      ${isClaimed ? 'sending' : 'waiting'}, ${priorities.first}, ${Number(isClaimed)}, ${now}, ${now},
      ${isClaimed ? now + claimTime : now}
    where ${onlyIf} on conflict (dedupe_key) do nothing`
}

/** An e-mail that was queued with `isClaimed`, for `send`. */
export function claimedEmail(email: NewEmail) {
  const { kind, inquiryId = null, dedupeKey, subject = null, text = null, now } = email
  const queued = { kind, inquiryId, dedupeKey, subject, text, createdAt: now, queuedAt: now }
  return { ...queued, attempts: 1 } satisfies QueuedEmail
}

/** In the words of the index `emails_open`, so that SQLite can use it. */
const isOpen = sql`state in ('waiting', 'sending')`

export const isWaiting = sql`${isOpen} and state = 'waiting'`

/** SQL: whether nobody is sending it, or its sender has crashed. */
export function isFree(now: number) {
  return sql`(state <> 'sending' or due_at <= ${now})`
}

/** The e-mail that has been due longest, in the first of these priorities that has any; or null. */
export function nextEmail(now: number, among: readonly number[]) {
  // One seek in the index for each priority, however many are not due.
  return sql`(select next from (select (select id from ${emails}
      where ${isOpen} and priority = value and due_at <= ${now} order by due_at, id limit 1) as next
    from json_each(${JSON.stringify(among)})) where next is not null limit 1)`
}

export async function claimNext(db: Database, now: number, among: readonly number[]) {
  const next = nextEmail(now, among)
  // Checked on the row itself too: another run may have claimed it since the subquery ran.
  return claim(db, sql`id = ${next} and due_at <= ${now}`, now)
}

/** Claims it whatever the outbox plans, unless it is sent, cancelled, paced or being sent. */
export function claimEmail(db: Database, dedupeKey: string, now: number) {
  const isIt = sql`dedupe_key = ${dedupeKey} and priority < ${priorities.paced}`
  return claim(db, sql`${isIt} and state not in ('sent', 'cancelled') and ${isFree(now)}`, now)
}

async function claim(db: Database, which: SQL, now: number) {
  const [claimed] = await db
    .update(emails)
    .set({ state: 'sending', dueAt: now + claimTime, attempts: sql`attempts + 1` })
    .where(which)
    .returning()
  return claimed
}

/** Claims it as if it were new, even if it was sent. The last query returns it, if `onlyIf` holds. */
export function claimAgain(db: Database, dedupeKey: string, onlyIf: SQL, now: number) {
  const which = sql`dedupe_key = ${dedupeKey} and ${isFree(now)} and ${onlyIf}`
  return [
    // The row holds only its last success.
    db.insert(emailAttempts).select(
      sql`select null, id, sent_at, channel, null, null from ${emails}
        where ${which} and state = 'sent'`,
    ),
    db
      .update(emails)
      .set({
        state: 'sending',
        dueAt: now + claimTime,
        attempts: 1,
        queuedAt: now,
        priority: priorities.first,
        deliveredAt: null,
        failureCode: null,
        failureStatus: null,
        failedAt: null,
      })
      .where(which)
      .returning(),
  ] as const
}

function among(inquiryIds: readonly string[]) {
  return sql`(select value from json_each(${JSON.stringify(inquiryIds)}))`
}

/** About an enquiry in Held or in the bin, nothing but replies is sent. */
const isWithheld = sql`kind <> 'reply' and exists (select 1 from ${inquiries}
  where id = inquiry_id and not is_listed)`

/** For the batch that has moved enquiries to the bin or to Held: what is about them waits. */
export function withholdEmails(inquiryIds: readonly string[]) {
  return sql`update ${emails} set state = 'cancelled'
    where inquiry_id in ${among(inquiryIds)} and state = 'waiting' and ${isWithheld}`
}

/** For the batch that has released or restored enquiries. An acknowledgement would come too late. */
export function resumeEmails(inquiryIds: readonly string[], now: number) {
  return [
    sql`update ${emails} set state = 'waiting', attempts = 0, queued_at = ${now}, due_at = ${now}
      where inquiry_id in ${among(inquiryIds)} and state = 'cancelled'
        and kind <> 'acknowledgement' and not (${isWithheld})`,
    // Those held since they arrived have none yet.
    sql`insert into ${emails} (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at,
        queued_at, due_at)
      select 'notification', id, ${notificationKey(sql`id`)}, 'waiting', ${priorities.first}, 0,
        ${now}, ${now}, ${now}
      from ${inquiries}
      where id in ${among(inquiryIds)} and is_listed and notification = 'pending'
      on conflict (dedupe_key) do nothing`,
  ]
}

export function notificationKey(inquiryId: SQL): SQL
export function notificationKey(inquiryId: string): string
export function notificationKey(inquiryId: SQL | string) {
  return typeof inquiryId === 'string'
    ? `notification/${inquiryId}`
    : sql`'notification/' || ${inquiryId}`
}

/**
 * In the order in which they were queued: a provider that is back gets them at once. Excludes what fails
 * alone, which would displace the others in every run.
 */
export function makeWaitingDue(now: number, most: number = priorities.last - 1) {
  return sql`update ${emails} set due_at = min(queued_at, ${now})
    where ${isWaiting} and failure_code is not null and priority <= ${most} and due_at > queued_at`
}

type SendOptions = DeliverOptions & {
  written?: Written
  /** Finishes the recording of a success, for which nobody waits. */
  inBackground?: ((work: Promise<unknown>) => void) | undefined
}

/** Returns null if the e-mail is not to be sent, or not yet. */
export async function send(
  env: Bindings,
  db: Database,
  kind: EmailKind,
  email: QueuedEmail,
  { inBackground, written: given, ...options }: SendOptions,
) {
  const written = given ?? (await kind.write(env, db, email, options.now()))
  if (written === null || 'notBefore' in written) {
    await putBack(db, email, written, options.now())
    return null
  }
  const { dedupeKey, queuedAt, attempts } = email
  const { whenSent = [], ...content } = written
  const idempotencyKey = `${dedupeKey}/${queuedAt}`
  const outcome = await deliver(env, { ...content, idempotencyKey }, options)
  // Not its key, which may name a mailbox.
  const logged = { kind: email.kind, inquiry: email.inquiryId, attempts }
  for (const { channel, code, status } of outcome.failures) {
    log('warn', 'email_failed', { ...logged, channel, code, status })
  }
  const now = options.now()
  const { result, statements } = recordOutcome(db, kind, email, outcome, now)
  if (outcome.kind === 'sent') {
    statements.push(...whenSent)
    // The provider is up, so the others need not wait for their next attempt. What a visitor has just
    // sent tells nothing new, and is recorded most often.
    if (!inBackground) statements.push(makeWaitingDue(now))
  }
  // If recording fails, cron tries the e-mail again once its claim has ended.
  const recording = withTimeLimit(bookkeepingTimeLimit, () =>
    retryTransient(() => batch(db, statements)),
  ).catch(() => log('error', 'outcome_not_recorded', { ...logged, outcome: outcome.kind }))
  if (outcome.kind === 'sent' && inBackground) inBackground(recording)
  else await recording
  if (result === 'failed') await kind.whenFailed?.(env, email, options.now)
  return outcome
}

/** SQL: whether a claim is still the caller's. It is not if it expired and another sender took over. */
function isClaimOf({ dedupeKey, attempts, queuedAt }: QueuedEmail) {
  return sql`dedupe_key = ${dedupeKey} and state = 'sending' and attempts = ${attempts}
    and queued_at = ${queuedAt}`
}

async function putBack(db: Database, email: QueuedEmail, notYet: NotYet | null, now: number) {
  const changes = notYet
    ? sql`state = 'waiting', due_at = ${notYet.notBefore}, attempts = attempts - 1, queued_at = ${now}`
    : sql`state = 'cancelled'`
  await statement(db, sql`update ${emails} set ${changes} where ${isClaimOf(email)}`).run()
}

function recordOutcome(
  db: Database,
  kind: EmailKind,
  email: QueuedEmail,
  outcome: Outcome,
  now: number,
) {
  const isOurs = isClaimOf(email)
  const { result, update } = updateFor(db, kind.policy, email, outcome, now)
  const isStillOurs = sql`exists (select 1 from ${emails} where ${isOurs})`
  const statements: (SQL | D1PreparedStatement)[] = [
    ...outcome.failures.map(
      ({ channel, code, status = null }) =>
        sql`insert into ${emailAttempts} (email_id, at, channel, code, status)
          select id, ${now}, ${channel}, ${code}, ${status} from ${emails}
          where dedupe_key = ${email.dedupeKey}`,
    ),
    // First, while the claim lasts.
    ...(kind.effects?.(db, email, { result, isOurs: isStillOurs, now }) ?? []),
    update,
  ]
  return { result, statements }
}

const updateSent = compile(
  () => sql`update ${emails} set state = 'sent', due_at = null, sent_at = ${sql.placeholder('now')},
      channel = ${sql.placeholder('channel')}, message_id = ${sql.placeholder('messageId')}
    where dedupe_key = ${sql.placeholder('dedupeKey')}`,
)

function updateFor(
  db: Database,
  policy: Policy,
  email: QueuedEmail,
  outcome: Outcome,
  now: number,
): { result: Result; update: SQL | D1PreparedStatement } {
  if (outcome.kind === 'sent') {
    const { channel, messageId } = outcome
    const { dedupeKey } = email
    return { result: 'sent', update: updateSent(db, { now, channel, messageId, dedupeKey }) }
  }
  const ours = (changes: SQL) => sql`update ${emails} set ${changes} where ${isClaimOf(email)}`
  const last = outcome.failures.at(-1)
  const failure = last
    ? sql`, channel = ${last.channel}, failure_code = ${last.code},
        failure_status = ${last.status ?? null}, failed_at = ${now},
        priority = max(priority, iif(${last.code === 'rejected'} or ${isOthersSent(now)}, ${priorities.last}, 0))`
    : sql``
  const waiting = sql`state = iif(${isWithheld}, 'cancelled', 'waiting')`
  if (outcome.kind === 'no_slot') {
    // It is due again at once, unless it was rejected first: then it lets the others go before it.
    const set = sql`${waiting}, due_at = ${last ? now + minute : now}, attempts = attempts - 1${failure}`
    return { result: 'waiting', update: ours(set) }
  }
  if (isOver(policy, email, outcome.last, now)) {
    return { result: 'failed', update: ours(sql`state = 'failed', due_at = null${failure}`) }
  }
  const dueAt = now + pauseAfter(email.attempts, outcome.last)
  return { result: 'waiting', update: ours(sql`${waiting}, due_at = ${dueAt}${failure}`) }
}

/** SQL: whether another was sent since its last failure and within five minutes: the provider is up. */
function isOthersSent(now: number) {
  return sql`coalesce((select last_sent_at from desk_state) > max(failed_at, ${now - 5 * minute}), 0)`
}
