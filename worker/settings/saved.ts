import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { auditEntry } from '../audit/store'
import { batch, hasChanged, inJson, statement } from '../db/database'
import { savedReplies, savedViews } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { refusalOf, requireJson, validate } from '../http/validate'
import { type AsAdmin, requireAdmin } from '../session/require-admin'
import {
  maxSavedReplies,
  maxSavedViews,
  SavedReplyEdit,
  SavedReplyFields,
  SavedViewEdit,
  SavedViewFields,
} from './contract'

type Fields = Record<string, string>

type Collection<One extends string, Many extends string, NewItem, Edit> = {
  /** The properties of an answer that hold one item, and all of them. */
  one: One
  many: Many
  words: { one: string; many: string }
  table: typeof savedReplies | typeof savedViews
  title: 'title' | 'name'
  newItem: NewItem
  /** The new fields and, as `known`, those stored when the edit was opened. */
  edit: Edit
  most: number
  action: 'saved_reply_changed' | 'saved_view_changed'
  isTitleLogged: boolean
}

function routesOf<
  One extends string,
  Many extends string,
  NewItem extends GenericSchema,
  Edit extends GenericSchema,
>(collection: Collection<One, Many, NewItem, Edit>) {
  type Item = { id: number } & InferOutput<NewItem>
  const { one, many, words, table, title, most } = collection
  const column = sql.identifier(title)
  const listed = sql.raw(
    Object.values(getTableColumns(table))
      .map(({ name }) => `${inJson(name)} as ${name}`)
      .join(),
  )

  const auditChange = (
    { db, admin }: AsAdmin['Variables'],
    change: 'added' | 'changed' | 'deleted',
    name: SQL<string>,
    onlyIf = hasChanged,
  ) => {
    const details = { change, ...(collection.isTitleLogged && { title: name }) }
    const by = { actor: admin.email, now: Date.now() }
    return auditEntry(db, by, collection.action, { details, onlyIf })
  }
  const notFound = () =>
    new ApiError('not_found', `This ${words.one} does not exist or has been deleted.`)

  return new Hono<Env>()
    .get('/', requireAdmin, async (c) => {
      const { results } = await statement(
        c.var.db,
        sql`select ${listed} from ${table} order by ${column} collate nocase, id`,
      ).all<Item>()
      return c.json(keyed(many, results), 200)
    })
    .post('/', requireAdmin, requireJson, validate('json', collection.newItem), async (c) => {
      const { db } = c.var
      const fields = c.req.valid('json') as Fields
      const isRoom = sql`(select count(*) from ${table}) < ${most}`
      const names = Object.keys(fields).map((name) => sql.identifier(name))
      const values = Object.values(fields).map((value) => sql`${value}`)
      const [added] = await batch<Item>(db, [
        sql`insert into ${table} (${sql.join(names, sql`, `)})
          select ${sql.join(values, sql`, `)} where ${isRoom} returning *`,
        auditChange(c.var, 'added', sql`${fields[title]}`),
      ])
      const [item] = added?.results ?? []
      if (item) return c.json(keyed(one, item), 201)
      const message = `There are ${most} ${words.many} already. Delete one first.`
      throw refusalOf([{ message, path: [title] }])
    })
    .put('/:id', requireAdmin, requireJson, validate('json', collection.edit), async (c) => {
      const { db } = c.var
      const isId = sql`id = ${Number(c.req.param('id'))}`
      const { known, ...fields } = c.req.valid('json') as Fields & { known: Fields }
      const isKnown = sql.join([isId, ...equal(known)], sql` and `)
      const [edited, , found] = await batch<Item>(db, [
        sql`update ${table} set ${sql.join(equal(fields), sql`, `)} where ${isKnown} returning *`,
        auditChange(c.var, 'changed', sql`${fields[title]}`),
        sql`select * from ${table} where ${isId}`,
      ])
      const [item] = edited?.results ?? []
      if (item) return c.json(keyed(one, item), 200)
      const [current] = found?.results ?? []
      if (!current) throw notFound()
      const message = `A colleague has changed this ${words.one} since you opened it.`
      throw new ApiError('stale_edit', message, { current })
    })
    .delete('/:id', requireAdmin, async (c) => {
      const { db } = c.var
      const isId = sql`id = ${Number(c.req.param('id'))}`
      const name = sql<string>`(select ${column} from ${table} where ${isId})`
      const [, removed] = await batch<Item>(db, [
        auditChange(c.var, 'deleted', name, sql`${name} is not null`),
        sql`delete from ${table} where ${isId} returning *`,
      ])
      const [item] = removed?.results ?? []
      if (item) return c.json(keyed(one, item), 200)
      throw notFound()
    })
}

function keyed<Key extends string, Value>(key: Key, value: Value) {
  return { [key]: value } as Record<Key, Value>
}

function equal(fields: Fields) {
  return Object.entries(fields).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
}

export const savedReplyRoutes = routesOf({
  one: 'savedReply',
  many: 'savedReplies',
  words: { one: 'saved reply', many: 'saved replies' },
  table: savedReplies,
  title: 'title',
  newItem: SavedReplyFields,
  edit: SavedReplyEdit,
  most: maxSavedReplies,
  action: 'saved_reply_changed',
  isTitleLogged: true,
})

export const savedViewRoutes = routesOf({
  one: 'savedView',
  many: 'savedViews',
  words: { one: 'saved view', many: 'saved views' },
  table: savedViews,
  title: 'name',
  newItem: SavedViewFields,
  edit: SavedViewEdit,
  most: maxSavedViews,
  action: 'saved_view_changed',
  // It may be a customer's name or address, which the log would keep after their data is erased.
  isTitleLogged: false,
})
