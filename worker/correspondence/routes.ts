import { eq, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { displayName } from '../account/contract'
import { auditEntry } from '../audit/store'
import { batch, type Database, openDatabase, retryTransient, rowOf } from '../db/database'
import { partsOf, raiseRevision } from '../db/inquiries'
import {
  admins,
  contacts,
  files,
  inquiries,
  isListed,
  messages,
  replies,
  replyFiles,
} from '../db/schema'
import { canonicalEmail } from '../email-address'
import { isRecipient } from '../emails/channels/channel'
import { attachedMaxBytesOf, canCopy, canReply } from '../emails/channels/providers'
import { claimedEmail, claimTime, queueEmail } from '../emails/outbox'
import type { Bindings, Env } from '../env'
import { ApiError, inquiryNotFound } from '../errors'
import { runToCompletion } from '../http/respond'
import { readIdempotencyKey, readIfMatch, refusalOf, requireJson, validate } from '../http/validate'
import type { Edit } from '../inbox/contract'
import { assignStatements, workStatements } from '../inbox/edit'
import { isClosed } from '../inbox/edit-rules'
import { notifyInBackground } from '../notifications/push/notify'
import { referenceOf } from '../reference'
import { type AsAdmin, requireAdmin, type SignedInAdmin } from '../session/require-admin'
import { cleanHeader } from '../text'
import { hour, second } from '../time'
import { findLinks, NewNote, NewReply, NoteEdit, sentFileLifetime } from './contract'
import { addNote, deleteNote, editNote, noteNotFound } from './notes'
import {
  findReply,
  newEmail,
  type ReplyRow,
  replyOf,
  resendReply,
  selectReplies,
  sendReply,
  subjectWith,
  withQuote,
} from './replies'
import { withdrawLink } from './sent-files'

export const correspondenceRoutes = new Hono<Env>()
  .post('/:id/notes', requireAdmin, requireJson, validate('json', NewNote), async (c) => {
    const key = readIdempotencyKey(c.req.header('idempotency-key')) ?? crypto.randomUUID()
    const by = { key, admin: c.var.admin, now: Date.now() }
    const adding = addNote(c.var.db, c.req.param('id'), c.req.valid('json'), by)
    const { note, addition } = await adding
    if (addition) {
      const except = c.var.admin.id
      notifyInBackground(c, { kind: 'message', inquiryIds: [addition], except })
    }
    return c.json({ note }, 201)
  })
  .patch('/:id/notes/:note', requireAdmin, requireJson, validate('json', NoteEdit), async (c) => {
    const note = await editNote(c.var.db, readTarget(c), c.req.valid('json'), by(c.var.admin))
    return c.json({ note }, 200)
  })
  .delete('/:id/notes/:note', requireAdmin, async (c) => {
    await deleteNote(c.var.db, readTarget(c), by(c.var.admin))
    return c.body(null, 204)
  })
  .post('/:id/replies', requireAdmin, requireJson, validate('json', NewReply), async (c) => {
    const key = readIdempotencyKey(c.req.header('idempotency-key'))
    if (!key) throw new ApiError('malformed_request', 'Send an Idempotency-Key header with a UUID.')
    const { db, admin } = c.var
    const inquiryId = c.req.param('id')
    const by = { key, admin, now: Date.now() }
    const storing = storeReply(c.env, inquiryId, c.req.valid('json'), by)
    const sending = storing.then(async ({ reply, isRepeated }) => {
      // After a slow write, the claim could end during the attempt, and cron would send it too.
      const isInTime = Date.now() - by.now < claimTime / 2
      if (!isRepeated && isInTime) {
        await sendReply(c.env, claimedEmail(newEmail(reply)), Date.now)
      }
      return { reply: replyOf(await findReply(db, reply)), isRepeated }
    })
    const { reply, isRepeated } = await runToCompletion(c, sending)
    if (!isRepeated) return c.json({ reply }, 201)
    return c.json({ reply }, 200, { 'idempotent-replayed': 'true' })
  })
  .post('/:id/replies/:reply/delivery', requireAdmin, requireJson, async (c) => {
    const { id: inquiryId, reply } = c.req.param()
    const which = { id: Number(reply), inquiryId }
    const { db, admin } = c.var
    await runToCompletion(c, resendReply(c.env, which, admin.email, Date.now))
    return c.json({ reply: replyOf(await findReply(db, which)) }, 200)
  })
  .delete('/:id/sent-files/:file', requireAdmin, async (c) => {
    const { id: inquiryId, file } = c.req.param()
    await withdrawLink(c.var.db, { inquiryId, id: Number(file) }, by(c.var.admin))
    return c.body(null, 204)
  })

function readTarget(c: Context<AsAdmin, '/:id/notes/:note'>) {
  const { id: inquiryId, note } = c.req.param()
  if (!/^\d{1,15}$/.test(note)) throw noteNotFound()
  return { id: Number(note), inquiryId, version: readIfMatch(c.req.header('if-match')) }
}

const by = ({ email }: SignedInAdmin) => ({ actor: email, now: Date.now() })

type By = { key: string; admin: { id: string; email: string }; now: number }

/** Per administrator: more than anybody writes, and few enough for any provider. */
const repliesPerHour = 60

/**
 * Returns the earlier reply with the same key, if there is one. The author takes the inquiry if nobody
 * has it. If D1 loses the response, cron sends the reply.
 */
async function storeReply(
  env: Bindings,
  inquiryId: string,
  { text: replyText, subject, isQuoting, lastReply, files: fileIds, to, cc, ...then }: NewReply,
  { key, admin, now }: By,
): Promise<ReplyRow & { isRepeated: boolean }> {
  const db = openDatabase(env.DB)
  const areChosen = sql`inquiry_id = ${inquiryId} and state = 'complete'
    and id in (select value from json_each(${JSON.stringify(fileIds)}))`
  const [[inquiry], [author = { name: null, email: admin.email }], [earlier], found] =
    await db.batch([
      db.select().from(inquiries).where(eq(inquiries.id, inquiryId)),
      db.select().from(admins).where(eq(admins.id, admin.id)),
      selectByKey(db, key),
      db.select({ id: files.id, size: files.size }).from(files).where(areChosen),
    ])
  if (!inquiry) throw inquiryNotFound()
  const text = isQuoting ? withQuote(replyText, inquiry, env.TIME_ZONE) : replyText
  if (earlier) return repeat(earlier, { inquiryId, author: admin.email, text })
  const recipient = to ?? inquiry.email
  if (to) await requireKnown(db, inquiryId, to)
  if (!canReply(env) || !isRecipient(recipient)) {
    throw new ApiError('reply_unavailable', 'No e-mail can be sent to this customer from the desk.')
  }
  const copies = copiesOf(env, cc, recipient)
  if (!inquiry.isListed) throw withheld(inquiry)
  const chosen = fileIds.flatMap((id) => found.find((file) => file.id === id) ?? [])
  if (chosen.length < fileIds.length) throw fileUnavailable()
  const links = findLinks(
    chosen.map(({ size }) => size),
    attachedMaxBytesOf(env),
  )
  const isNewer = sql`inquiry_id = ${inquiryId} and id > ${lastReply ?? null}`
  const isAllowed = sql`exists (select 1 from ${inquiries} where id = ${inquiryId} and ${isListed})
    and not exists (select 1 from ${replies} where idempotency_key = ${key})
    and not exists (select 1 from ${replies} where ${isNewer})
    and (select count(*) from ${files} where ${areChosen}) = ${chosen.length}
    and (select count(*) from ${replies} where author = ${admin.email} and at > ${now - hour})
      < ${repliesPerHour}`
  const isStored = sql`exists (select 1 from ${replies} where idempotency_key = ${key} and at = ${now})`
  const row = rowOf(replies, {
    inquiryId,
    at: now,
    author: admin.email,
    authorName: cleanHeader(displayName(author)),
    recipient,
    cc: copies.join(', '),
    subject: subjectWith(referenceOf(env, inquiry.number), subject),
    text,
    idempotencyKey: key,
  })
  const by = { actor: admin.email, now }
  const statements = [
    auditEntry(db, by, 'reply_sent', { inquiryId, onlyIf: isAllowed }),
    db.insert(replies).select(sql`select ${row} where ${isAllowed}`).returning({ id: replies.id }),
    queueEmail(
      { ...newEmail({ inquiryId, idempotencyKey: key, at: now }), isClaimed: true },
      isStored,
    ),
    sql`insert into ${replyFiles} (reply_id, file_id, is_link, expires_at)
      select (select id from ${replies} where idempotency_key = ${key}), value ->> 0, value ->> 1,
        ${now + sentFileLifetime}
      from json_each(${JSON.stringify(chosen.map(({ id }, i) => [id, Number(links[i])]))})
      where ${isStored} order by key
      on conflict (reply_id, file_id) do nothing`,
    ...editsAfterReply(inquiry, then).flatMap((edit) =>
      workStatements(db, inquiryId, edit, { ...by, onlyIf: isStored }),
    ),
    ...assignStatements(db, inquiryId, admin.id, { ...by, onlyIf: isStored }),
    raiseRevision(inquiryId),
  ]
  const [, inserted] = await retryTransient(() => batch(db, statements))
  const [stored] = await selectByKey(db, key)
  if (!stored) throw await refusal(db, inquiryId, { isNewer, areChosen, chosen: chosen.length })
  if (inserted?.results.length) return { ...stored, isRepeated: false }
  return repeat(stored, { inquiryId, author: admin.email, text })
}

/** Throws unless the enquiry, its customer or somebody in its conversation has this address. */
async function requireKnown(db: Database, inquiryId: string, address: string) {
  const parts = partsOf(inquiryId)
  const known = await db.all<{ email: string }>(sql`
    select email from ${parts} cross join ${inquiries} on ${inquiries.id} = part
    union select address from ${parts} cross join ${contacts} on inquiry_id = part where kind = 'email'
    union select from_address from ${parts} cross join ${messages} on inquiry_id = part
      where kind = 'message'
    union select recipient || ', ' || cc from ${parts} cross join ${replies} on inquiry_id = part`)
  const addresses = known.flatMap(({ email }) => email.split(', ')).map(canonicalEmail)
  if (addresses.includes(canonicalEmail(address))) return
  const message = 'Choose an address of this enquiry or its conversation.'
  throw refusalOf([{ message, path: ['to'] }])
}

/** Without the recipient. Throws if a copy could not be sent. */
function copiesOf(env: Bindings, cc: readonly string[], recipient: string) {
  const copies = new Map(cc.map((address) => [canonicalEmail(address), address]))
  copies.delete(canonicalEmail(recipient))
  if (copies.size > 0 && !canCopy(env)) {
    throw new ApiError('reply_unavailable', 'This e-mail channel cannot send copies (Cc).')
  }
  for (const address of copies.values()) {
    if (isRecipient(address)) continue
    throw refusalOf([{ message: `No e-mail can be sent to ${address}.`, path: ['cc'] }])
  }
  return [...copies.values()]
}

/** Without a new status, it waits for the customer, unless it is closed and done. */
function editsAfterReply(
  { status, box }: Pick<typeof inquiries.$inferSelect, 'status' | 'box'>,
  { status: wanted, remindAt }: Pick<NewReply, 'status' | 'remindAt'>,
): Edit[] {
  const next = wanted ?? (status === 'new' ? 'answered' : status)
  if (wanted || !isClosed(status)) return [{ status: next, remindAt }]
  if (remindAt) return [{ remindAt }]
  return box === 'done' ? [] : [{ isDone: false, isWaiting: true }]
}

function selectByKey(db: Database, key: string) {
  return selectReplies(db).where(eq(replies.idempotencyKey, key))
}

/** Throws if the earlier reply with this key was a different one. */
function repeat(
  { reply, delivery }: ReplyRow,
  submitted: Pick<ReplyRow['reply'], 'inquiryId' | 'author' | 'text'>,
) {
  const isSame =
    reply.inquiryId === submitted.inquiryId &&
    reply.author === submitted.author &&
    reply.text === submitted.text
  if (isSame) return { reply, delivery, isRepeated: true }
  throw new ApiError('idempotency_mismatch', 'This key was already used for a different reply.')
}

/** Nothing was stored: somebody has moved the inquiry or replied meanwhile, or the limit is reached. */
async function refusal(
  db: Database,
  inquiryId: string,
  { isNewer, areChosen, chosen }: { isNewer: SQL; areChosen: SQL; chosen: number },
) {
  const [[inquiry], [newer], left] = await db.batch([
    db.select().from(inquiries).where(eq(inquiries.id, inquiryId)),
    db.select({ author: replies.authorName }).from(replies).where(isNewer).limit(1),
    db.select({ id: files.id }).from(files).where(areChosen),
  ])
  if (!inquiry) return inquiryNotFound()
  if (!inquiry.isListed) return withheld(inquiry)
  if (newer) {
    const message = `${newer.author} has replied since you opened this enquiry. Read that reply first.`
    return new ApiError('replied_meanwhile', message)
  }
  if (left.length < chosen) return fileUnavailable()
  return new ApiError(
    'too_many_requests',
    `You have sent ${repliesPerHour} replies within an hour. Try again later.`,
    { retryAfter: hour / second },
  )
}

function fileUnavailable() {
  const message = 'A file is no longer available. Remove it, or add it again.'
  return refusalOf([{ message, path: ['files'] }])
}

function withheld({ mergedInto }: Pick<typeof inquiries.$inferSelect, 'mergedInto'>) {
  return new ApiError(
    'reply_withheld',
    mergedInto
      ? 'This enquiry has been merged into another one of the customer. Reply there.'
      : 'This enquiry is held or in the bin. Choose ‘Not spam’ or ‘Restore’ before you reply.',
  )
}
