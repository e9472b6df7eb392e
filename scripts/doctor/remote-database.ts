import * as v from 'valibot'
import { findAccount } from './account.ts'
import type { Context } from './check.ts'
import type { Reply } from './client.ts'

const details = v.object({ uuid: v.string(), name: v.string(), file_size: v.number() })

/** Returns the database that wrangler.toml names. */
export async function readDatabase(
  context: Context,
): Promise<Reply<v.InferOutput<typeof details>>> {
  const path = await databasesPath(context)
  if ('failure' in path) return path
  const { database } = context.setup.worker
  if (!database) return { failure: { status: 0, reason: 'wrangler.toml binds no database' } }
  return context.client.ask(details, `${path.result}/${database.name}`)
}

/** Runs one statement on that database and returns the rows. */
export async function query<T>(
  context: Context,
  row: v.GenericSchema<unknown, T>,
  sql: string,
): Promise<Reply<T[]>> {
  const [path, database] = [await databasesPath(context), await readDatabase(context)]
  if ('failure' in path) return path
  if ('failure' in database) return database
  const results = v.array(v.object({ results: v.array(row) }))
  const reply = await context.client.ask(results, `${path.result}/${database.result.uuid}/query`, {
    sql,
  })
  if ('failure' in reply) return reply
  return { result: reply.result.flatMap((each) => each.results) }
}

async function databasesPath(context: Context): Promise<Reply<string>> {
  const account = await findAccount(context)
  if ('failure' in account) return account
  return { result: `/accounts/${account.result}/d1/database` }
}
