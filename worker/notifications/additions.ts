/**
 * E-mails additions to an enquiry, once all its files are complete or 15 minutes after their last
 * chunk. Additions to held and deleted enquiries wait until the enquiry is listed again.
 */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Database, limitTo, statement } from '../db/database'
import { additionNotifications, corrections, files, inquiries } from '../db/schema'
import { type Env, siteOrigin } from '../env'
import { formatBytes } from '../files/contract'
import { nameFor } from '../files/kinds/download-name'
import { referenceOf } from '../reference'
import { cleanHeader, emailMaxLength } from '../text'
import { hour, minute } from '../time'
import { type Email, isOverForCompany, linkTo, pauseAfter } from './channels/channel'
import { attempt, type Bookkeeping, drainQueue } from './deliver'
import { notificationMaxBytes, withVisitorText } from './notification'
import { laterTimeLimit } from './notify'
import { claimChanges, failing, isStillClaimed } from './outbox'

/** Maximum calls for additions in a cron run. */
const perRun = 2

/** How long to wait for an incomplete file after its last chunk, in ms. */
const chunkPause = 15 * minute

/** In ms. Several files, and a correction after them, become one e-mail. */
const firstPause = minute

/** Time from the additions in an e-mail to the next e-mail about the same enquiry, in ms. */
const nextPause = hour

/** For the batch that makes an addition. Does nothing if the SQL of `inquiryId` returns null. */
export function queueAddition(inquiryId: SQL, now: number) {
  return sql`insert into ${additionNotifications}
      (inquiry_id, due_at, is_claimed, attempts, queued_at, sent_up_to)
    select id, ${now + firstPause}, 0, 0, ${now}, 0 from inquiries where id = ${inquiryId}
    on conflict (inquiry_id) do update set
      due_at = iif(is_claimed, due_at, max(excluded.due_at, sent_up_to + ${nextPause})),
      attempts = iif(is_claimed, attempts, 0), queued_at = iif(is_claimed, queued_at, excluded.queued_at)`
}

/** For the batch that releases or restores enquiries: what was added to them is due again. */
export function makeAdditionsDue(inquiryIds: readonly string[], now: number) {
  return sql`update ${additionNotifications} set due_at = ${now}
    where due_at > ${now} and not is_claimed
      and inquiry_id in (select value from json_each(${JSON.stringify(inquiryIds)}))`
}

/** Sends due e-mails. Returns the number of calls, at most `maxCalls`. */
export function drainAdditions(env: Env, db: Database, now: () => number, maxCalls: number) {
  return drainQueue(Math.min(perRun, maxCalls), async function sendNext() {
    const claimed = await claimNext(db, now())
    if (!claimed) return null
    const added = await readAdditions(db, claimed)
    if (!added) {
      await recordSent(db, claimed, claimed.sentUpTo, now())
      return sendNext()
    }
    const bookkeeping = bookkeepingOf(db, claimed, added.upTo)
    const email = writeAdditionNotification(env, claimed, added)
    const logFields = { additions: claimed.inquiryId, attempts: claimed.attempts }
    const options = { timeLimit: laterTimeLimit, now }
    return attempt(env, { email, bookkeeping, logFields }, options)
  })
}

type Claimed = typeof additionNotifications.$inferSelect

/** Maximum due e-mails that one claim reads. */
const maxDue = 50

async function claimNext(db: Database, now: number) {
  const firstDue = sql`(select inquiry_id, due_at from ${additionNotifications}
    where due_at is not null and due_at <= ${now} order by due_at ${limitTo(maxDue)})`
  const isActive = sql`exists (select 1 from ${files} where files.inquiry_id = inquiries.id
    and files.state = 'receiving' and files.received_at > ${now - chunkPause})`
  const next = sql`(select a.inquiry_id from ${firstDue} a
    cross join ${inquiries} on inquiries.id = a.inquiry_id
    where is_listed and inquiries.notification in ('sent', 'failed') and not ${isActive}
    order by a.due_at limit 1)`
  // The seven days of trying start with the first attempt: the enquiry may have been held for weeks.
  const queuedAt = sql`iif(attempts = 0, ${now}, queued_at)`
  await statement(
    db,
    // Those of enquiries that are not listed make room for others, for longer each time.
    sql`update ${additionNotifications} set due_at = ${now} + max(${hour}, ${now} - queued_at)
      where inquiry_id in (select a.inquiry_id from ${firstDue} a
        cross join ${inquiries} on inquiries.id = a.inquiry_id where not is_listed)`,
  ).run()
  // Checked on the row itself too: another run may have claimed it since the subquery ran.
  const [claimed] = await db
    .update(additionNotifications)
    .set({ ...claimChanges(now), queuedAt })
    .where(sql`inquiry_id = ${next} and due_at <= ${now}`)
    .returning()
  return claimed
}

/** Returns the additions since the last e-mail, or null if none is left. */
async function readAdditions(db: Database, { inquiryId: id, sentUpTo: since }: Claimed) {
  const { name, email, number } = inquiries
  const [[inquiry], newFiles, newCorrections] = await db.batch([
    db.select({ name, email, number }).from(inquiries).where(eq(inquiries.id, id)),
    db
      .select({ name: files.name, size: files.size, kind: files.kind, at: files.completedAt })
      .from(files)
      .where(and(eq(files.inquiryId, id), gt(files.completedAt, since)))
      .orderBy(files.completedAt),
    db
      .select({ text: corrections.text, at: corrections.at })
      .from(corrections)
      .where(and(eq(corrections.inquiryId, id), gt(corrections.at, since)))
      .orderBy(corrections.at),
  ])
  const times = [...newFiles, ...newCorrections].map(({ at }) => at ?? 0)
  if (!inquiry || times.length === 0) return null
  return {
    ...inquiry,
    files: newFiles.map((file) => ({ name: nameFor(file.name, file.kind), size: file.size })),
    corrections: newCorrections.map(({ text }) => text),
    upTo: Math.max(...times),
  }
}

type Additions = NonNullable<Awaited<ReturnType<typeof readAdditions>>>

const nameMaxLength = 60

/** Leaves room for the name and the address. */
const textMaxBytes = notificationMaxBytes - 2000

function writeAdditionNotification(env: Env, claimed: Claimed, added: Additions): Email {
  const { email, files, corrections } = added
  const reference = referenceOf(env, added.number)
  const fromName = [...cleanHeader(added.name)].slice(0, nameMaxLength).join('')
  const link = linkTo(`/admin?inquiry=${claimed.inquiryId}`, siteOrigin(env))
  const withFiles = corrections.length > 0 ? 'Files and a correction' : 'Files'
  const what = files.length > 0 ? withFiles : 'A correction'
  // With EmailJS the template sets the subject, so the text has to say what this is.
  const facts = [
    `Added to enquiry ${reference}: ${what.toLowerCase()}`,
    `Name: ${fromName}`,
    `Open this enquiry: ${link}`,
    ...files.map(({ name, size }) => `File: ${name} (${formatBytes(size)})`),
  ].join('\n')
  const text = corrections.join('\n\n')
  return {
    idempotencyKey: `additions/${claimed.inquiryId}/${added.upTo}`,
    to: null,
    fromName,
    replyTo: email.length <= emailMaxLength ? email : null,
    subject: `${what} for enquiry ${reference} from ${fromName}`,
    text: text ? withVisitorText(facts, text, textMaxBytes) : facts,
    isAutomatic: true,
    inquiryId: claimed.inquiryId,
  }
}

function bookkeepingOf(db: Database, claimed: Claimed, upTo: number): Bookkeeping {
  return {
    recordSent: (_, __, now) => recordSent(db, claimed, upTo, now),
    recordFailure(last, now) {
      const isOver = isOverForCompany(claimed, last, now)
      const dueAt = isOver ? null : now + pauseAfter(claimed.attempts, last)
      return release(db, claimed, sql`due_at = ${dueAt}, ${failing(last)}`)
    },
    releaseClaim: (_, now) => release(db, claimed, sql`due_at = ${now}, attempts = attempts - 1`),
  }
}

/** Records that all additions up to a time have been sent or removed, and queues any later ones. */
function recordSent(db: Database, claimed: Claimed, upTo: number, now: number) {
  const id = claimed.inquiryId
  const hasMore = sql`exists (select 1 from ${files} where inquiry_id = ${id} and completed_at > ${upTo})
    or exists (select 1 from ${corrections} where inquiry_id = ${id} and at > ${upTo})`
  const dueAt = sql`iif(${hasMore}, ${Math.max(now + minute, upTo + nextPause)}, null)`
  return release(
    db,
    claimed,
    sql`sent_up_to = ${upTo}, attempts = 0, queued_at = ${now}, due_at = ${dueAt},
      failure_code = null, failure_status = null`,
  )
}

/** Ends the claim and makes the changes, unless another sender has claimed it since. */
function release(db: Database, claimed: Claimed, changes: SQL) {
  const update = sql`update ${additionNotifications} set is_claimed = 0, ${changes}
    where inquiry_id = ${claimed.inquiryId} and ${isStillClaimed(claimed)}`
  return statement(db, update).run()
}
