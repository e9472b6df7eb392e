import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { InferOutput } from 'valibot'
import { displayName } from '../account/contract'
import { statement } from '../db/database'
import type { Env } from '../env'
import { inquiryNotFound, staleEdit } from '../errors'
import { type DeskFile, deskFileOf, selectDeskFiles } from '../files/store'
import { readIfMatch, refusalOf, requireJson, validate } from '../http/validate'
import { sendReleased } from '../notifications/notify'
import { notifyInBackground } from '../notifications/push/notify'
import { type AsAdmin, type AsReader, requireAdmin, requireSession } from '../session/require-admin'
import { ChangesQuery, Edit, Edits, ListQuery, SearchQuery } from './contract'
import { addContact, removeContact, selectContacts } from './customer-details/contacts'
import { type Contact, CustomerDetails, NewContact } from './customer-details/contract'
import { correctDetails } from './customer-details/correct'
import { selectRevision } from './desk-state'
import { editInquiries, type Target } from './edit'
import { withTimes } from './filter-days'
import {
  asPartOf,
  type DetailsRow,
  detailsOf,
  type HistoryRows,
  historyOf,
  type PresenceRows,
  recordPresence,
  recordView,
  selectDetails,
  selectHistory,
} from './inquiry'
import { readPage } from './list'
import { readChanges } from './listed'
import { Merge } from './merging/contract'
import { mergeInquiries, splitInquiry } from './merging/merge'
import { requireOwner } from './owner'

export const inboxRoutes = new Hono<Env>()
  .get('/', requireSession, validate('query', ListQuery), (c) => list(c, c.req.valid('query')))
  .post('/search', requireSession, requireJson, validate('json', SearchQuery), (c) =>
    list(c, c.req.valid('json')),
  )
  // Must precede the routes with `/:id`, because `changes` is not an id.
  .get('/changes', requireSession, validate('query', ChangesQuery), async (c) => {
    const { since, excerpt } = c.req.valid('query')
    // Polled every few seconds, so it reads two rows, and the changes only if there are any.
    const { rows, adminId } = await c.var.readRowsAsAdmin(
      { select: selectRevision },
      { isPoll: true },
    )
    if (rows.some(([kind, value]) => kind === 'revision' && value === since))
      return c.body(null, 204)
    return c.json(await readChanges(c.env, adminId, { since, excerpt }), 200)
  })
  .post('/edits', requireAdmin, requireJson, validate('json', Edits), async (c) => {
    const { inquiries, edit } = c.req.valid('json')
    const targets = [...new Map(inquiries.map((each) => [each.id, each])).values()]
    const { done, unchanged, stale, missing } = await applyEdit(c, targets, edit)
    return c.json({ done: [...done, ...unchanged], stale, missing }, 200)
  })
  .get('/:id', requireSession, async (c) => {
    const id = c.req.param('id')
    const { adminId, answers } = await c.var.readAsAdmin<
      [DetailsRow, never, OfInquiry & DeskFile, OfInquiry & Contact, ...HistoryRows]
    >((db, sessionId) => [
      selectDetails(c.env, id, sql`(select admin_id from sessions where id = ${sessionId})`),
      recordView(db, id, sessionId, Date.now()),
      selectDeskFiles(id),
      selectContacts(id),
      ...selectHistory(c.env, id),
    ])
    const [[row], , files, contacts, ...history] = answers
    if (!row) throw inquiryNotFound()
    const inquiry = detailsOf(row)
    return c.json(
      {
        inquiry,
        ...historyOf(inquiry, history, adminId),
        files: files.map((file) => asPartOf(id, deskFileOf(file))),
        contacts: contacts.map((contact) => asPartOf(id, contact)),
      },
      200,
    )
  })
  .post('/:id/presence', requireSession, async (c) => {
    const id = c.req.param('id')
    // An idle page is signed out even though it keeps reporting what is open.
    const { answers } = await c.var.readAsAdmin<PresenceRows>(
      (_, sessionId) => recordPresence(id, sessionId, Date.now()),
      { isPoll: true },
    )
    const [, [found], others] = answers
    if (!found) throw inquiryNotFound()
    return c.json({ others: others.map(displayName) }, 200)
  })
  .patch('/:id', requireAdmin, requireJson, validate('json', Edit), async (c) => {
    const { inquiry } = await editOne(c, c.req.param('id'), c.req.valid('json'))
    return c.json({ inquiry }, 200)
  })
  .patch(
    '/:id/customer',
    requireAdmin,
    requireJson,
    validate('json', CustomerDetails),
    async (c) => {
      const id = c.req.param('id')
      const version = readIfMatch(c.req.header('if-match'))
      const by = { actor: c.var.admin.email, now: Date.now(), version }
      const isDone = await correctDetails(c.var.db, id, c.req.valid('json'), by)
      const inquiry = await readDetails(c, id)
      if (!isDone) throw staleEdit('enquiry', inquiry)
      return c.json({ inquiry }, 200)
    },
  )
  .post('/:id/merge', requireAdmin, requireJson, validate('json', Merge), async (c) => {
    const merge = c.req.valid('json')
    await mergeInquiries(c.env, c.var.db, { id: c.req.param('id'), ...merge }, actorOf(c))
    return c.json({ inquiry: await readDetails(c, merge.into) }, 200)
  })
  .post('/:id/split', requireAdmin, requireJson, async (c) => {
    const id = c.req.param('id')
    await splitInquiry(c.env, c.var.db, id, actorOf(c))
    return c.json({ inquiry: await readDetails(c, id) }, 200)
  })
  .post('/:id/contacts', requireAdmin, requireJson, validate('json', NewContact), async (c) => {
    const { address } = c.req.valid('json')
    const by = { actor: c.var.admin.email, now: Date.now() }
    return c.json({ contact: await addContact(c.var.db, c.req.param('id'), address, by) }, 201)
  })
  .delete('/:id/contacts/:contact', requireAdmin, async (c) => {
    const { id: inquiryId, contact } = c.req.param()
    const by = { actor: c.var.admin.email, now: Date.now() }
    await removeContact(c.var.db, { id: Number(contact), inquiryId }, by)
    return c.body(null, 204)
  })
  .delete('/:id', requireAdmin, async (c) => {
    const { isUnchanged } = await editOne(c, c.req.param('id'), { isDeleted: true })
    // It is already in the bin, and so in no list with a delete button.
    if (isUnchanged) throw inquiryNotFound()
    return c.body(null, 204)
  })

function actorOf({ var: { admin } }: Context<AsAdmin>) {
  return { actor: admin.email, adminId: admin.id, now: Date.now() }
}

type OfInquiry = { inquiryId: string }

async function list(
  c: Context<AsReader>,
  { limit, cursor, excerpt, order, ...requested }: InferOutput<typeof SearchQuery>,
) {
  const filter = withTimes(c.env, requested, Date.now())
  const page = readPage({ env: c.env, filter, limit, cursor, excerpt, order })
  if (!page) throw refusalOf([{ message: 'cursor must belong to this list', path: ['cursor'] }])
  const { rows } = await c.var.readRowsAsAdmin(page)
  return c.json(page.pageOf(rows), 200)
}

async function applyEdit(
  c: Context<AsAdmin>,
  targets: readonly Target[],
  edit: Edit,
  raisesVersion = true,
) {
  await requireOwner(c.var.db, edit.ownerId)
  const by = { ...actorOf(c), raisesVersion }
  const result = await editInquiries(c.env, targets, edit, by)
  if (edit.isHeld === false) {
    const ids = result.done.map(({ id }) => id)
    c.executionCtx.waitUntil(sendReleased(c.env, ids, Date.now))
  }
  const { arrived, done } = result
  if (arrived.length > 0) notifyInBackground(c, { kind: 'new', inquiryIds: arrived })
  const { ownerId } = edit
  if (ownerId && ownerId !== c.var.admin.id) {
    notifyInBackground(c, { kind: 'assigned', inquiryIds: done.map(({ id }) => id) })
  }
  return result
}

/** Throws `stale_edit` or `not_found`. */
async function editOne(c: Context<AsAdmin>, id: string, edit: Edit) {
  const version = readIfMatch(c.req.header('if-match'))
  const raisesVersion = version !== undefined || !isOpening(edit)
  const { stale, unchanged } = await applyEdit(c, [{ id, version }], edit, raisesVersion)
  const inquiry = await readDetails(c, id)
  if (stale.length === 0) return { inquiry, isUnchanged: unchanged.length === 1 }
  throw staleEdit('enquiry', inquiry)
}

/** Throws `not_found`. */
async function readDetails(c: Context<AsAdmin>, id: string) {
  const row = await statement(
    c.var.db,
    selectDetails(c.env, id, sql`${c.var.admin.id}`),
  ).first<DetailsRow>()
  if (!row) throw inquiryNotFound()
  return detailsOf(row)
}

/** Opening an inquiry marks it as read, which must not make anybody's edit stale. */
function isOpening({ isRead, ...others }: Edit) {
  return isRead === true && Object.values(others).every((value) => value === undefined)
}
