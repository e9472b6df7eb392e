/** How full the database is. D1 reports its size with every answer (`meta.size_after`). */
import { type Env, readDatabaseLimit } from '../env'

/** From this share on nothing more is taken in: administrators need room to sign in and to delete. */
const fullShare = 0.95

/** Returns which share of its limit the database takes up, rounded to a hundredth. */
export async function readDatabaseUse(env: Env) {
  return Math.round(((await readSize(env.DB)) / readDatabaseLimit(env)) * 100) / 100
}

const known = new WeakMap<D1Database, number>()

/** Keeps the size that an answer reported, so that nobody has to ask for it. */
export function rememberSize(db: D1Database, answer: D1Result | undefined) {
  if (answer) known.set(db, answer.meta.size_after)
}

/** Answers whether nothing more can be taken in; asks only where the last answer said so. */
export async function isDatabaseFull(env: Env) {
  const limit = fullShare * readDatabaseLimit(env)
  if ((known.get(env.DB) ?? 0) < limit) return false
  const size = await readSize(env.DB)
  known.set(env.DB, size)
  return size >= limit
}

async function readSize(db: D1Database) {
  return (await db.prepare('select 1').run()).meta.size_after
}
