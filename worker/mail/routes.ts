/** E-mails for which no enquiry was found. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { auditEntry } from '../audit/store'
import { recountAsked } from '../db/answers'
import { batch, hasChanged, inJson, limitTo } from '../db/database'
import { keptId, raiseDeskRevision, raiseRevision } from '../db/inquiries'
import { files, inquiries, isUnmatchedMessage, messages } from '../db/schema'
import type { Env } from '../env'
import { isSent } from '../files/store'
import { foldText } from '../fold-text'
import { runToCompletion } from '../http/respond'
import { requireJson, validate } from '../http/validate'
import type { Status } from '../intake/contract'
import { notifyInBackground } from '../notifications/push/notify'
import { referenceOf, selectReference } from '../reference'
import { requireAdmin, requireSession } from '../session/require-admin'
import { attachMessage, enterMessage, messageNotFound } from './attach'
import {
  listedTextMaxLength,
  type MailKind,
  type mailStates,
  type Range,
  readRanges,
  type UnmatchedReason,
} from './contract'
import { isUnmatched, saidIn } from './read'
import { originalKey } from './receive'

export type UnmatchedMessage = {
  id: number
  at: number
  state: (typeof mailStates)[number]
  kind: MailKind
  fromName: string
  fromAddress: string
  subject: string
  text: string
  quotes: Range[]
  size: number
  reason: UnmatchedReason | null
  /** Enquiries that it may belong to, the most likely first. */
  possible: {
    id: string
    reference: string
    name: string
    message: string
    service: string | null
    status: Status
    timestamp: number
  }[]
}

type Row = Omit<UnmatchedMessage, 'quotes' | 'possible'> & { quotes: string; possible: string }

/** Newest first. Older ones are listed once these have been dealt with. */
const maxListed = 100

const excerptMaxLength = 200

const columns = sql.raw(
  Object.entries({
    ...{ id: 'id', at: 'at', state: 'state', kind: 'kind', subject: 'subject', size: 'size' },
    ...{ fromName: 'from_name', fromAddress: 'from_address', reason: 'unmatched_for' },
    quotes: 'quotes',
  })
    .map(([name, column]) => `${inJson(column)} as ${name}`)
    .join(),
)

const Target = v.object({ inquiryId: v.pipe(v.string(), v.uuid()) })

const readId = (text: string) => {
  if (!/^\d{1,15}$/.test(text)) throw messageNotFound()
  return Number(text)
}

export const messageRoutes = new Hono<Env>()
  .get('/', requireSession, async (c) => {
    const reference = selectReference(c.env)
    const possible = sql`(select json_group_array(json_object('id', i.id, 'reference', ${reference},
        'name', ${sql.raw(inJson('i.name'))}, 'timestamp', i.timestamp,
        'service', ${sql.raw(inJson('i.service'))}, 'status', i.status,
        'message', substr(cast(i.message as text), 1, ${excerptMaxLength})))
      from json_each(iif(json_valid(possible), possible, '[]')) cross join inquiries i on i.id = value)`
    const { answers } = await c.var.readAsAdmin<[Row]>(() => [
      sql`select ${columns}, substr(cast(text as text), 1, ${listedTextMaxLength}) as text,
          ${possible} as possible
        from ${messages} where ${isUnmatchedMessage}
        order by id desc ${limitTo(maxListed)}`,
    ])
    const [rows] = answers
    const list: UnmatchedMessage[] = rows.map((row) => ({
      ...row,
      quotes: readRanges(row.quotes),
      possible: JSON.parse(row.possible),
    }))
    return c.json({ messages: list }, 200)
  })
  .get('/:id/original', requireAdmin, async (c) => {
    const isIt = eq(messages.id, readId(c.req.param('id')))
    const [message] = await c.var.db.select({ digest: messages.digest }).from(messages).where(isIt)
    const original = message && (await c.env.FILES?.get(originalKey(message.digest)))
    if (!original) throw messageNotFound()
    // Never shown by the browser, which would run what is in it.
    return c.body(original.body, 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="message.eml"',
      'content-length': String(original.size),
    })
  })
  .post('/:id/attach', requireAdmin, requireJson, validate('json', Target), async (c) => {
    const id = readId(c.req.param('id'))
    const { inquiryId } = c.req.valid('json')
    const by = { actor: c.var.admin.email, now: Date.now() }
    const attaching = attachMessage(c.env, c.var.db, { id, inquiryId }, by)
    const event = await runToCompletion(c, attaching)
    if (event) notifyInBackground(c, { ...event, except: c.var.admin.id })
    return c.body(null, 204)
  })
  .post('/:id/inquiry', requireAdmin, requireJson, async (c) => {
    const by = { actor: c.var.admin.email, now: Date.now() }
    const entering = enterMessage(c.env, c.var.db, readId(c.req.param('id')), by)
    const { id, number } = await runToCompletion(c, entering)
    return c.json({ inquiry: { id, reference: referenceOf(c.env, number) } }, 201)
  })
  /** Undoes it. What it brought leaves the enquiry too. */
  .post('/:id/detach', requireAdmin, requireJson, async (c) => {
    const { db } = c.var
    const id = readId(c.req.param('id'))
    // Only what a person has attached: the others have a key.
    const isAttached = and(
      eq(messages.id, id),
      isNotNull(messages.inquiryId),
      isNotNull(messages.unmatchedFor),
    )
    const [message] = await db
      .select({ inquiryId: messages.inquiryId, text: messages.text, quotes: messages.quotes })
      .from(messages)
      .where(isAttached)
    if (!message?.inquiryId) throw messageNotFound()
    const said = saidIn(message)
    const by = { actor: c.var.admin.email, now: Date.now() }
    await batch(
      db,
      [
        db.update(messages).set({ inquiryId: null }).where(isAttached),
        auditEntry(db, by, 'message_detached', {
          inquiryId: message.inquiryId,
          onlyIf: hasChanged,
        }),
        db.delete(files).where(and(eq(files.messageId, id), sql`not ${isSent}`)),
        sql`update ${inquiries} set added_text = nullif(added_text, ${said}),
          added_at = iif(added_text = ${said}, null, added_at),
          said = replace(said, ${foldText(said)}, '') where id = ${keptId(message.inquiryId)}`,
        recountAsked(message.inquiryId),
        raiseRevision(message.inquiryId),
      ].map((each) => each.getSQL()),
    )
    return c.body(null, 204)
  })
  .delete('/:id', requireAdmin, async (c) => {
    const { db } = c.var
    const by = { actor: c.var.admin.email, now: Date.now() }
    const isListed = and(isUnmatched(readId(c.req.param('id'))), isNull(messages.deletedAt))
    const [[deleted]] = await db.batch([
      db.update(messages).set({ deletedAt: by.now }).where(isListed).returning({ id: messages.id }),
      auditEntry(db, by, 'messages_deleted', { onlyIf: hasChanged }),
      raiseDeskRevision(db),
    ])
    if (!deleted) throw messageNotFound()
    return c.body(null, 204)
  })
  .post('/:id/restore', requireAdmin, requireJson, async (c) => {
    const { db } = c.var
    const by = { actor: c.var.admin.email, now: Date.now() }
    const isDeleted = and(eq(messages.id, readId(c.req.param('id'))), isNotNull(messages.deletedAt))
    const [[restored]] = await db.batch([
      db.update(messages).set({ deletedAt: null }).where(isDeleted).returning({ id: messages.id }),
      auditEntry(db, by, 'messages_restored', { onlyIf: hasChanged }),
      raiseDeskRevision(db),
    ])
    if (!restored) throw messageNotFound()
    return c.body(null, 204)
  })
