import { eq, inArray, sql } from 'drizzle-orm'
import type { AuditDetails } from '../../audit/contract'
import { auditEntry, hasDetails } from '../../audit/store'
import { recordEarlierAnswer, recountAsked, recountFirstAnswer } from '../../db/answers'
import { batch, type Database, limitTo, retryTransient, statement } from '../../db/database'
import { raiseRevision } from '../../db/inquiries'
import { admins, auditEntries, inquiries } from '../../db/schema'
import { resumeEmails } from '../../emails/outbox'
import type { Bindings } from '../../env'
import { ApiError, inquiryNotFound, staleEdit } from '../../errors'
import { referenceOf } from '../../reference'
import { areOfOneCustomer } from '../inquiry'
import { readListed } from '../listed'
import { unreadByEither } from '../unread'
import type { Merge } from './contract'
import { latestOf, readTexts, saidOf, type Text, textOf } from './texts'

type Inquiry = typeof inquiries.$inferSelect

type By = { actor: string; adminId: string; now: number }

/**
 * Makes an inquiry part of another one of its customer, with all that was merged into it before. Nothing is
 * moved, so that the inquiries can be split again. Safe to repeat. Throws `not_found`, `stale_edit` and
 * `merge_refused`.
 */
export async function mergeInquiries(
  env: Bindings,
  db: Database,
  { id, into, version, intoVersion }: Merge & { id: string },
  by: By,
) {
  const [merged, kept] = await findBoth(db, id, into)
  if (merged.mergedInto === into) return
  if (!merged.isListed || !kept.isListed) throw refuse(refusals.unlisted)
  if (merged.version !== version) throw await stale(env, id, by)
  if (kept.version !== intoVersion) throw await stale(env, into, by)
  const [isSame, parts, texts] = await Promise.all([
    statement(
      db,
      sql`select 1 where ${areOfOneCustomer(into, id)} or ${areOfOneCustomer(id, into)}`,
    ).first(),
    db
      .select()
      .from(inquiries)
      .where(inArray(inquiries.mergedInto, [id, into])),
    readTexts(db, [id, into]),
  ])
  if (id === into || !isSame) throw refuse(refusals.otherCustomer)
  const others = parts.filter(({ mergedInto }) => mergedInto === id)
  const all = [...texts, ...[merged, ...parts].map((part) => textOf(env, part))]
  const ofMerged = [id, ...others.map((other) => other.id)]
  const latest = latestOf(all.filter(({ inquiryId }) => ofMerged.includes(inquiryId)))
  const isNews = merged.box === 'inbox' && latest && latest.at > (kept.addedAt ?? kept.timestamp)
  const isReady = sql`(select count(*) from ${inquiries} where is_listed
    and (id = ${id} and version = ${version} or id = ${into} and version = ${intoVersion})) = 2`
  const details = {
    id,
    reference: referenceOf(env, merged.number),
    others: others.map((other) => other.id),
    before: stateOf(kept),
  }
  await retryTransient(() =>
    batch(db, [
      auditEntry(db, by, 'inquiries_merged', { details, inquiryId: into, onlyIf: isReady }),
      sql`update ${inquiries} set merged_into = ${into} where merged_into = ${id} and ${isReady}`,
      sql`update ${inquiries} set merged_into = ${into}, version = version + 1
        where id = ${id} and ${isReady}`,
      db
        .update(inquiries)
        .set({
          ...placeOf(merged, kept),
          ...(isNews && { addedAt: latest.at, addedText: latest.text }),
          ...(merged.box === 'inbox' && merged.readAt === null && { readAt: null }),
          ...(merged.box === 'inbox' && {
            unreadBy: unreadByEither(id),
          }),
          ownerId: kept.ownerId ?? merged.ownerId,
          replyFailedAt: kept.replyFailedAt ?? merged.replyFailedAt,
          said: saidOf(all),
          version: intoVersion + 1,
        })
        .where(
          sql`id = ${into} and version = ${intoVersion} and exists (select 1 from ${inquiries} merged
            where merged.id = ${id} and merged.merged_into = ${into})`,
        ),
      recordEarlierAnswer(into),
      recountAsked(into),
      raiseRevision(into),
    ]),
  )
  const [after] = await findBoth(db, id, into)
  if (after.mergedInto !== into) throw await stale(env, after.version === version ? into : id, by)
}

/** Ends that an inquiry is part of another one. Safe to repeat. Throws `not_found` and `stale_edit`. */
export async function splitInquiry(env: Bindings, db: Database, id: string, by: By) {
  const [merged] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  if (!merged) throw inquiryNotFound()
  const { mergedInto: from } = merged
  if (from === null) return
  const [[, kept], parts, texts, entry] = await Promise.all([
    findBoth(db, id, from),
    db.select().from(inquiries).where(eq(inquiries.mergedInto, from)),
    readTexts(db, [from]),
    findEntry(db, { id, from }),
  ])
  const others = parts.filter((part) => entry?.others.includes(part.id))
  const leaving = [id, ...others.map((other) => other.id)]
  const asTexts = (rows: readonly Inquiry[]) => rows.map((row) => textOf(env, row))
  const isLeaving = ({ inquiryId }: Text) => leaving.includes(inquiryId)
  const left = [...texts.filter(isLeaving), ...asTexts(others)]
  const remaining = [
    ...texts.filter((text) => !isLeaving(text)),
    ...asTexts(parts.filter((part) => !leaving.includes(part.id))),
  ]
  const isAddedByLeft = [...left, ...asTexts([merged])].some(({ at }) => at === kept.addedAt)
  const isAnsweredByLeft = [merged, ...others].some(
    (part) => part.firstAnsweredAt === kept.firstAnsweredAt,
  )
  const last = latestOf(remaining.filter(({ at }) => at > kept.timestamp))
  const isReady = sql`(select count(*) from ${inquiries} where
    id = ${id} and version = ${merged.version} and merged_into = ${from}
    or id = ${from} and version = ${kept.version}) = 2`
  const details = { id, reference: referenceOf(env, merged.number) }
  await retryTransient(() =>
    batch(db, [
      auditEntry(db, by, 'inquiries_split', { details, inquiryId: from, onlyIf: isReady }),
      sql`update ${inquiries} set merged_into = ${id} where merged_into = ${from} and ${isReady}
        and id in (select value from json_each(${JSON.stringify(others.map((other) => other.id))}))`,
      db
        .update(inquiries)
        .set({ mergedInto: null, said: saidOf(left), version: merged.version + 1 })
        .where(sql`id = ${id} and ${isReady}`),
      db
        .update(inquiries)
        .set({
          ...(isAddedByLeft && { addedAt: last?.at ?? null, addedText: last?.text ?? null }),
          ...(kept.replyFailedAt === merged.replyFailedAt && { replyFailedAt: null }),
          ...(entry?.before.version === kept.version - 1 && withOwner(entry.before)),
          said: saidOf(remaining),
          version: kept.version + 1,
        })
        .where(
          sql`id = ${from} and version = ${kept.version} and exists (select 1 from ${inquiries} split
            where split.id = ${id} and split.merged_into is null)`,
        ),
      ...(isAnsweredByLeft ? [recountFirstAnswer(from)] : []),
      ...[from, id].map(recountAsked),
      ...resumeEmails([id], by.now),
      raiseRevision(from),
    ]),
  )
  const [after] = await findBoth(db, id, from)
  if (after.mergedInto === from) throw await stale(env, from, by)
}

/** Far more than are ever merged into one enquiry. */
const maxEntries = 200

/**
 * What the log says about the merge, without the others that have been merged by themselves since; undefined
 * once that is deleted.
 */
async function findEntry(db: Database, { id, from }: { id: string; from: string }) {
  const merges = sql`select json(details) as details from ${auditEntries}
    where inquiry_id = ${from} and action = 'inquiries_merged' and ${hasDetails}
    order by id desc ${limitTo(maxEntries)}`
  const { results } = await statement(db, merges).all<{ details: string }>()
  const all = results.map((row) => JSON.parse(row.details) as AuditDetails['inquiries_merged'])
  const last = all.findIndex((details) => details.id === id)
  const entry = all[last]
  const later = all.slice(0, last).map((details) => details.id)
  return entry && { ...entry, others: entry.others.filter((other) => !later.includes(other)) }
}

/** What a merge may change, and a split restores unless somebody has changed it since. */
function stateOf({ version, doneAt, isWaiting, remindAt, ownerId }: Inquiry) {
  return { version, doneAt, isWaiting, remindAt, ownerId }
}

/** Without one who has been removed since. */
function withOwner({ ownerId, ...state }: AuditDetails['inquiries_merged']['before']) {
  return { ...state, ownerId: sql`(select id from ${admins} where id = ${ownerId})` }
}

async function findBoth(db: Database, id: string, other: string) {
  const rows = await db
    .select()
    .from(inquiries)
    .where(inArray(inquiries.id, [id, other]))
  const [first, second] = [id, other].map((wanted) => rows.find((row) => row.id === wanted))
  if (!first || !second) throw inquiryNotFound()
  return [first, second] as const
}

/** Where the kept one is then: in Inbox rather than in Waiting, and there rather than in Done. */
function placeOf(merged: Inquiry, kept: Inquiry): Partial<Inquiry> {
  const places = ['inbox', 'waiting', 'done']
  const isAhead = places.indexOf(merged.box ?? '') < places.indexOf(kept.box ?? '')
  if (!isAhead) return {}
  const { isWaiting, remindAt } = merged
  return { doneAt: null, isWaiting, remindAt }
}

const refusals = {
  unlisted: 'Only enquiries that are neither held, in the bin nor merged already can be merged.',
  otherCustomer:
    'These enquiries are not two of the same customer. Add the address of one to the other first.',
}

function refuse(message: string) {
  return new ApiError('merge_refused', message)
}

/** With the inquiry that has changed. */
async function stale(env: Bindings, id: string, { adminId }: By) {
  const [current] = await readListed(env, [id], 400, adminId)
  return staleEdit('enquiry', current)
}
