/** How full the database is. D1 reports its size with every result (`meta.size_after`). */
import { sql } from 'drizzle-orm'
import { type Env, readDatabaseLimit } from '../env'
import { openDatabase } from './database'

/** From this share on, nothing more is accepted: administrators need room to sign in and delete. */
const fullShare = 0.95

/** Returns the share of its size limit that the database uses, rounded to a hundredth. */
export async function readDatabaseUse(env: Env) {
  return Math.round(((await readSize(env.DB)) / readDatabaseLimit(env)) * 100) / 100
}

const known = new WeakMap<D1Database, number>()

/** Remembers the size that a result reported, to save a query for it. */
export function rememberSize(db: D1Database, answer: D1Result | undefined) {
  if (answer) known.set(db, answer.meta.size_after)
}

/** Throws if the database is full. Queries its size only if it was full when last known. */
export async function requireRoom(env: Env) {
  if (!isTooLarge(env, known.get(env.DB) ?? 0)) return
  const size = await readSize(env.DB)
  known.set(env.DB, size)
  if (isTooLarge(env, size)) throw new Error('The database is full.')
}

function isTooLarge(env: Env, size: number) {
  return size >= fullShare * readDatabaseLimit(env)
}

async function readSize(db: D1Database) {
  return (await openDatabase(db).run(sql`select 1`)).meta.size_after
}
