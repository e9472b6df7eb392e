/** Saved replies and saved views, which the whole team shares. */
import { type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import { type Database, openDatabase } from '../../db/open'
import { savedReplies, savedViews } from '../../db/schema'
import { batch } from '../../db/statement'
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
  isTitleLogged: boolean
  most: number
}

/** The new fields, and those stored when the edit was opened. */
type Edit<Fields> = { fields: Fields; known: Record<keyof Fields, string> }

type By = { actor: string; now: number }

function collection<Fields extends Record<string, string>, Item extends Fields>({
  table,
  title,
  action,
  isTitleLogged,
  most,
}: Collection<Fields>) {
  const note = (
    db: Database,
    by: By,
    change: 'added' | 'changed' | 'deleted',
    name: SQL<string>,
    onlyIf: SQL,
  ) =>
    auditEntry(db, {
      at: by.now,
      actor: by.actor,
      action,
      details: { change, ...(isTitleLogged && { title: name }) },
      onlyIf,
    })
  const isAny = (which: SQL) => sql`exists (select 1 from ${table} where ${which})`
  return {
    list(d1: D1Database) {
      return openDatabase(d1).all<Item>(
        sql`select * from ${table} order by ${sql.identifier(title)} collate nocase, id`,
      )
    },

    /** Returns the new item, or null if the collection is full. */
    async add(d1: D1Database, fields: Fields, by: By) {
      const db = openDatabase(d1)
      const isRoom = sql`(select count(*) from ${table}) < ${most}`
      const names = Object.keys(fields).map((name) => sql.identifier(name))
      const values = Object.values(fields).map((value) => sql`${value}`)
      const [, added] = await batch<Item>(db, [
        note(db, by, 'added', sql`${fields[title]}`, isRoom),
        sql`insert into ${table} (${sql.join(names, sql`, `)})
          select ${sql.join(values, sql`, `)} where ${isRoom} returning *`,
      ])
      return added?.results[0] ?? null
    },

    /**
     * Changes an item that still has the fields `known`. Returns it as `edited`, and as it is
     * otherwise as `current`; neither if it does not exist.
     */
    async edit(d1: D1Database, id: number, { known, fields }: Edit<Fields>, by: By) {
      const db = openDatabase(d1)
      const isKnown = sql.join([sql`id = ${id}`, ...equal(known)], sql` and `)
      const set = sql.join(equal(fields), sql`, `)
      const [, edited, found] = await batch<Item>(db, [
        note(db, by, 'changed', sql`${fields[title]}`, isAny(isKnown)),
        sql`update ${table} set ${set} where ${isKnown} returning *`,
        sql`select * from ${table} where id = ${id}`,
      ])
      return { edited: edited?.results[0], current: found?.results[0] }
    },

    /** Returns the deleted item, or null if it does not exist. */
    async remove(d1: D1Database, id: number, by: By) {
      const db = openDatabase(d1)
      const isOf = sql`id = ${id}`
      const name = sql<string>`(select ${sql.identifier(title)} from ${table} where ${isOf})`
      const [, removed] = await batch<Item>(db, [
        note(db, by, 'deleted', name, isAny(isOf)),
        sql`delete from ${table} where ${isOf} returning *`,
      ])
      return removed?.results[0] ?? null
    },
  }
}

export const replyCollection = collection<SavedReplyFields, SavedReply>({
  table: savedReplies,
  title: 'title',
  action: 'saved_reply_changed',
  isTitleLogged: true,
  most: maxSavedReplies,
})

export const viewCollection = collection<SavedViewFields, SavedView>({
  table: savedViews,
  title: 'name',
  action: 'saved_view_changed',
  // It may be a customer's name or address, which the log would keep after their data is erased.
  isTitleLogged: false,
  most: maxSavedViews,
})

function equal(fields: Record<string, string>) {
  return Object.entries(fields).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
}
