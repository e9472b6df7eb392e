import * as v from 'valibot'
import { findAccount } from './account.ts'
import type { Context, Unknown } from './check.ts'
import { unknownFor } from './client.ts'

const secretNames = v.array(v.object({ name: v.string(), type: v.string() }))

/** Returns the names of the deployed Worker's secrets; their values cannot be read. */
export async function listSecrets(context: Context): Promise<ReadonlySet<string> | Unknown> {
  const account = await findAccount(context)
  if ('failure' in account) return unknownFor(account.failure)
  const { name } = context.setup.worker
  const path = `/accounts/${account.result}/workers/scripts/${name}/secrets`
  const reply = await context.client.ask(secretNames, path)
  if ('failure' in reply) return unknownFor(reply.failure)
  return new Set(reply.result.map((secret) => secret.name))
}
