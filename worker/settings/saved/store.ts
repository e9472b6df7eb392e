/** Saved replies and saved views, which the whole team shares. */
import { type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import { type Database, openDatabase } from '../../db/open'
import { savedReplies, savedViews } from '../../db/schema'
import { statement } from '../../db/statement'
import {
  maxSavedReplies,
  maxSavedViews,
  type SavedReply,
  type SavedReplyFields,
  type SavedView,
  type SavedViewFields,
} from './contract'

type Collection<Fields> = {
  table: typeof savedReplies | typeof savedViews
  /** The column that names an item. */
  title: keyof Fields & string
  action: 'saved_reply_changed' | 'saved_view_changed'
  most: number
}

type By = { actor: string; now: number }

function collection<Fields extends Record<string, string>, Item extends Fields>({
  table,
  title,
  action,
  most,
}: Collection<Fields>) {
  const note = (
    db: Database,
    by: By,
    change: 'added' | 'changed' | 'deleted',
    name: SQL<string>,
    onlyIf: SQL,
  ) =>
    statement(
      db,
      auditEntry(db, {
        ...{ at: by.now, actor: by.actor, action },
        details: { title: name, change },
        onlyIf,
      }),
    )
  const isOf = (id: number) => sql`exists (select 1 from ${table} where id = ${id})`
  return {
    async list(d1: D1Database) {
      const select = sql`select * from ${table} order by ${sql.identifier(title)} collate nocase, id`
      return (await statement(openDatabase(d1), select).all<Item>()).results
    },

    /** Returns the new item, or null if the collection is full. */
    async add(d1: D1Database, fields: Fields, by: By) {
      const db = openDatabase(d1)
      const isRoom = sql`(select count(*) from ${table}) < ${most}`
      const names = Object.keys(fields).map((name) => sql.identifier(name))
      const values = Object.values(fields).map((value) => sql`${value}`)
      const [, added] = await d1.batch<Item>([
        note(db, by, 'added', sql`${fields[title]}`, isRoom),
        statement(
          db,
          sql`insert into ${table} (${sql.join(names, sql`, `)})
            select ${sql.join(values, sql`, `)} where ${isRoom} returning *`,
        ),
      ])
      return added?.results[0] ?? null
    },

    /** Returns the changed item, or null if it does not exist. */
    async edit(d1: D1Database, id: number, fields: Fields, by: By) {
      const db = openDatabase(d1)
      const set = Object.entries(fields).map(
        ([name, value]) => sql`${sql.identifier(name)} = ${value}`,
      )
      const [, edited] = await d1.batch<Item>([
        note(db, by, 'changed', sql`${fields[title]}`, isOf(id)),
        statement(
          db,
          sql`update ${table} set ${sql.join(set, sql`, `)} where id = ${id} returning *`,
        ),
      ])
      return edited?.results[0] ?? null
    },

    /** Returns whether the item existed. */
    async remove(d1: D1Database, id: number, by: By) {
      const db = openDatabase(d1)
      const name = sql<string>`(select ${sql.identifier(title)} from ${table} where id = ${id})`
      const [, removed] = await d1.batch([
        note(db, by, 'deleted', name, isOf(id)),
        statement(db, sql`delete from ${table} where id = ${id} returning id`),
      ])
      return removed?.results.length === 1
    },
  }
}

export const replyCollection = collection<SavedReplyFields, SavedReply>({
  table: savedReplies,
  title: 'title',
  action: 'saved_reply_changed',
  most: maxSavedReplies,
})

export const viewCollection = collection<SavedViewFields, SavedView>({
  table: savedViews,
  title: 'name',
  action: 'saved_view_changed',
  most: maxSavedViews,
})
