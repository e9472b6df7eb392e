import * as v from 'valibot'
import { findAccount } from './account.ts'
import type { Context } from './check.ts'
import type { Reply } from './client.ts'

const details = v.object({ uuid: v.string(), name: v.string(), file_size: v.number() })

/** Returns the database that wrangler.toml names; null if it names none yet. */
export async function readDatabase(context: Context) {
  const path = await pathOf(context)
  return path && ('failure' in path ? path : context.client.ask(details, path.result))
}

/** Runs one statement on that database and returns the rows. */
export async function query<T>(
  context: Context,
  row: v.GenericSchema<unknown, T>,
  sql: string,
): Promise<Reply<T[]> | null> {
  const path = await pathOf(context)
  if (!path || 'failure' in path) return path
  const results = v.array(v.object({ results: v.array(row) }))
  const reply = await context.client.ask(results, `${path.result}/query`, { sql })
  if ('failure' in reply) return reply
  return { result: reply.result.flatMap((each) => each.results) }
}

/** Null if wrangler.toml has no id yet, which another check reports. */
async function pathOf(context: Context): Promise<Reply<string> | null> {
  const id = context.setup.worker.database?.id
  if (!id || /^[0-]*$/.test(id)) return null
  const account = await findAccount(context)
  if ('failure' in account) return account
  return { result: `/accounts/${account.result}/d1/database/${id}` }
}
