import { type Context, Hono } from 'hono'
import { processArrivals } from '../db/arrivals'
import { openDatabase } from '../db/open'
import { type JsonRow, parseJsonRows, statement } from '../db/statement'
import type { Bindings, Env } from '../env'
import { ApiError } from '../errors'
import type { DeskFile } from '../files/downloads/contract'
import { deskFileOf, selectDeskFiles } from '../files/downloads/desk-files'
import { refusalOf, requireJson, validate } from '../http/validate'
import { sendReleased } from '../notifications/notify'
import { notifyDevices } from '../notifications/push/devices'
import {
  type AsAdmin,
  type AsReader,
  type RowsSelect,
  requireAdmin,
  requireSession,
  type TaggedRow,
} from '../session/require-admin'
import { findAdmin } from '../session/store'
import { deskOf, readChanges, selectDesk } from './changes'
import { editInquiries } from './edit'
import { Edit, Edits } from './edit-contract'
import { type DetailsRow, detailsOf, noteView, selectDetails } from './inquiry'
import { type PageRequest, readPage } from './list'
import { ChangesQuery, ListQuery, SearchQuery } from './list-contract'
import { namesOf, notePresence, type PresenceRows } from './presence'
import { type HistoryRows, historyOf, selectHistory } from './timeline'

/** The desk's lists, as they are and searched, what changes in them, and one inquiry. */
export const inboxRoutes = new Hono<Bindings>()
  .get('/', requireSession, validate('query', ListQuery), async (c) => {
    const { limit, cursor, excerpt, ...filter } = c.req.valid('query')
    return list(c, { filter, limit, cursor, excerpt })
  })
  .post('/search', requireSession, requireJson, validate('json', SearchQuery), async (c) => {
    const { limit, cursor, excerpt, ...filter } = c.req.valid('json')
    return list(c, { filter, limit, cursor, excerpt })
  })
  // Before the routes of one inquiry: `changes` is no id.
  .get('/changes', requireSession, validate('query', ChangesQuery), async (c) => {
    const { since, excerpt } = c.req.valid('query')
    // Two rows, every few seconds: the changes are asked for only where there are any.
    const rows = await c.var.readRowsAsAdmin(
      { key: 'desk', write: () => selectDesk },
      { isPoll: true },
    )
    const { adminId } = c.var
    if (deskOf(rows, adminId).revision === since) return c.body(null, 204)
    return c.json(await readChanges(c.env, adminId, { since, excerpt }), 200)
  })
  .post('/edits', requireAdmin, requireJson, validate('json', Edits), async (c) => {
    const { inquiries, edit } = c.req.valid('json')
    const targets = [...new Map(inquiries.map((each) => [each.id, each])).values()]
    await requireOwner(c.env, edit)
    const by = { actor: c.var.admin.email, now: Date.now() }
    const { done, unchanged, stale, missing, arrived } = await editInquiries(
      c.env,
      targets,
      edit,
      by,
    )
    if (edit.isHeld === false) {
      const ids = done.map(({ id }) => id)
      c.executionCtx.waitUntil(sendReleased(c.env, ids, Date.now))
    }
    if (arrived.length > 0) c.executionCtx.waitUntil(notifyDevices(c.env, Date.now))
    return c.json({ done: [...done, ...unchanged], stale, missing }, 200)
  })
  .get('/:id', requireSession, async (c) => {
    const id = c.req.param('id')
    const [[row], history, files] = await readWithHistory(c, id)
    if (!row) throw notFound()
    const inquiry = detailsOf(row)
    return c.json({ inquiry, ...historyOf(inquiry, history), files: files.map(deskFileOf) }, 200)
  })
  .post('/:id/presence', requireSession, async (c) => {
    const id = c.req.param('id')
    // A page that nobody touches is signed out, although it says every few seconds what is open.
    const [, [found], others] = await c.var.readAsAdmin<PresenceRows>(
      (db, sessionId) => notePresence(db, id, sessionId, Date.now()),
      { isPoll: true },
    )
    if (!found) throw notFound()
    return c.json({ others: namesOf(others) }, 200)
  })
  .patch('/:id', requireAdmin, requireJson, validate('json', Edit), async (c) => {
    const id = c.req.param('id')
    const edit = c.req.valid('json')
    const { inquiry, arrived } = await editOne(c, id, edit)
    if (edit.isHeld === false) c.executionCtx.waitUntil(sendReleased(c.env, [id], Date.now))
    if (arrived.length > 0) c.executionCtx.waitUntil(notifyDevices(c.env, Date.now))
    return c.json({ inquiry }, 200)
  })
  .delete('/:id', requireAdmin, async (c) => {
    const { isUnchanged } = await editOne(c, c.req.param('id'), { isDeleted: true })
    // It is in the bin already: not in any list that one deletes from.
    if (isUnchanged) throw notFound()
    return c.body(null, 204)
  })

async function list(c: Context<AsReader>, request: Omit<PageRequest, 'env'>) {
  const page = readPage({ ...request, env: c.env })
  if (!page) throw refusalOf([{ message: 'cursor must be one of this list', path: ['cursor'] }])
  const rows = page.isNewSearch ? await indexAndRead(c, page) : await c.var.readRowsAsAdmin(page)
  return c.json(page.pageOf(rows, c.var.adminId), 200)
}

/** Notes as well who has opened it. */
async function readWithHistory(c: Context<AsReader>, id: string) {
  const [details, , files, ...history] = await c.var.readAsAdmin<
    [DetailsRow, never, DeskFile, ...HistoryRows]
  >((db, sessionId) => [
    selectDetails(c.env, id),
    noteView(db, id, sessionId, Date.now()),
    selectDeskFiles(db, id),
    ...selectHistory(c.env, db, id),
  ])
  return [details, history, files] as const
}

/** Finds what has just come as well. */
async function indexAndRead(c: Context<AsReader>, { write, values }: RowsSelect) {
  const answers = await c.var.readAsAdmin<JsonRow[]>((db, sessionId) => [
    ...processArrivals(db),
    statement(db, write(), { ...values, sessionId, now: Date.now() }),
  ])
  return parseJsonRows<TaggedRow>(answers.at(-1) ?? [])
}

/** Returns the inquiry as it is afterwards. Throws `stale_edit` or `not_found`. */
async function editOne(c: Context<AsAdmin>, id: string, edit: Edit) {
  const version = readIfMatch(c.req.header('if-match'))
  await requireOwner(c.env, edit)
  const { stale, unchanged, missing, arrived } = await editInquiries(
    c.env,
    [{ id, version }],
    edit,
    {
      actor: c.var.admin.email,
      now: Date.now(),
      raisesVersion: version !== undefined || !isOpening(edit),
    },
  )
  const row = missing.length === 0 && (await selectDetails(c.env, id).first<DetailsRow>())
  if (!row) throw notFound()
  const inquiry = detailsOf(row)
  if (stale.length === 0) return { inquiry, arrived, isUnchanged: unchanged.length === 1 }
  throw new ApiError('stale_edit', 'Somebody else has changed this inquiry meanwhile.', {
    current: inquiry,
  })
}

/** Opening an inquiry marks it as read: nobody's edit becomes stale by that. */
function isOpening({ isRead, ...others }: Edit) {
  return isRead === true && Object.values(others).every((value) => value === undefined)
}

/** Throws where an inquiry is to be given to somebody who is no administrator. */
async function requireOwner(env: Env, { ownerId: id }: Edit) {
  if (typeof id !== 'string' || (await findAdmin(openDatabase(env.DB), id))) return
  throw refusalOf([{ message: 'There is no such administrator (any more)', path: ['ownerId'] }])
}

/**
 * Returns the version that an If-Match header names (RFC 9110 §13.1.1: in quotation marks), or
 * undefined where any version will do. Throws `malformed_request`.
 */
function readIfMatch(header: string | undefined) {
  const tag = header?.trim()
  if (tag === undefined || tag === '*') return undefined
  const version = /^"(\d{1,15})"$/.exec(tag)?.[1]
  if (version) return Number(version)
  throw new ApiError('malformed_request', 'If-Match must be a version, in quotation marks.')
}

function notFound() {
  return new ApiError('not_found', 'There is no such inquiry (any more).')
}
