import { type Context, Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { requireJson } from '../http/content-type'
import { refusalOf, validate } from '../http/validate'
import { readAllAsAdmin, requireToken } from '../session/require-admin'
import { type DeskState, readDeskState } from './desk-state'
import { type Filter, ListQuery, SearchQuery } from './list-query'
import type { ListedRow } from './listed-inquiry'
import { isPlace, type Page, type PageRequest, readPage } from './read-page'
import { readSearch } from './search'

/** The desk's lists, page by page, as they are and searched. */
export const listRoutes = new Hono<Bindings>()
  .get('/', requireToken, validate('query', ListQuery), async (c) => {
    const { limit, cursor, excerpt, ...filter } = c.req.valid('query')
    return c.json(await list(c, { filter, limit, cursor, excerpt }), 200)
  })
  .post('/search', requireToken, requireJson, validate('json', SearchQuery), async (c) => {
    const { limit, cursor, excerpt, ...filter } = c.req.valid('json')
    return c.json(await list(c, { filter, limit, cursor, excerpt }), 200)
  })

type ListRequest = Omit<PageRequest, 'isLedByWords'>

/** Returns a page; with the first one comes the state of the desk at the same moment. */
async function list(
  c: Context<Bindings>,
  request: ListRequest,
): Promise<Page & { desk?: DeskState | undefined }> {
  const { filter, cursor } = request
  const hasWords = readSearch(filter.q ?? '').words !== null
  if (cursor !== undefined) {
    const isLedByWords = isPlace(cursor)
    if (isLedByWords && !hasWords) {
      throw refusalOf([{ message: 'cursor must be one of this list', path: ['cursor'] }])
    }
    const { statement, pageOf } = readPage(openDatabase(c.env.DB), { ...request, isLedByWords })
    const [rows] = await readAllAsAdmin<[ListedRow]>(c, () => [statement])
    return pageOf(rows)
  }
  const isLedByWords = hasWords && (!isNarrow(filter) || !(await isFew(c, filter)))
  const { statement, pageOf } = readPage(openDatabase(c.env.DB), { ...request, isLedByWords })
  const [rows, [desk]] = await readAllAsAdmin<[ListedRow, DeskState]>(c, (db) => [
    statement,
    readDeskState(db),
  ])
  return { ...pageOf(rows), desk }
}

/** So few rows are looked through sooner than a word that thousands of others hold. */
const few = 500

/** Answers whether the filter asks for a set whose size the desk knows. */
function isNarrow({ view, unread, notified }: Filter) {
  return view !== 'inbox' || unread !== undefined || notified !== undefined
}

async function isFew(c: Context<Bindings>, { view, notified }: Filter) {
  const [[desk]] = await readAllAsAdmin<[DeskState]>(c, (db) => [readDeskState(db)])
  if (!desk) return false
  if (view === 'held') return desk.held <= few
  if (view === 'bin') return desk.binned <= few
  return (notified ? desk.waiting + desk.failed : desk.unread) <= few
}
