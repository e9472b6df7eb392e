import * as v from 'valibot'
import type { Context } from './check.ts'
import type { Reply } from './client.ts'

const accounts = v.array(v.object({ id: v.string() }))

/** Returns the id of the account: the one that is chosen, or the only one there is. */
export async function findAccount({ setup, client }: Context): Promise<Reply<string>> {
  const chosen = setup.worker.accountId
  // A token need not be allowed to list them.
  if (chosen) return { result: chosen }
  const reply = await client.ask(accounts, '/accounts')
  if ('failure' in reply) return reply
  const [account, ...others] = reply.result
  if (account && others.length === 0) return { result: account.id }
  const reason = account ? 'several accounts, none of them chosen' : 'no account that it may list'
  return { failure: { status: 200, reason } }
}
