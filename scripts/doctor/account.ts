import * as v from 'valibot'
import type { Context } from './check.ts'
import type { Reply } from './client.ts'

const accounts = v.array(v.object({ id: v.string() }))

/** Returns the id of the account: the one in the settings, or the only one there is. */
export async function findAccount({ setup, client }: Context): Promise<Reply<string>> {
  const chosen = setup.worker.accountId
  // Accounts are not listed then, since the token may not be allowed to.
  if (chosen) return { result: chosen }
  const reply = await client.ask(accounts, '/accounts')
  if ('failure' in reply) return reply
  const [account, ...others] = reply.result
  if (account && others.length === 0) return { result: account.id }
  const reason = account ? 'several accounts, none of them selected' : 'no account'
  return { failure: { status: 200, reason } }
}
