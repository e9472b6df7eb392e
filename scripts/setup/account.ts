import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Client } from '../doctor/client.ts'
import { Problem } from '../local/problem.ts'
import { Refusal } from './cloudflare.ts'

const accounts = v.array(v.object({ id: v.string(), name: v.string() }))

type Options = {
  client: Client
  /** CLOUDFLARE_ACCOUNT_ID, or account_id of wrangler.toml. */
  chosen: string | undefined
  folder: string
  /** Returns the number of the account that a person chooses; null if nobody can be asked. */
  choose: ((names: string[]) => Promise<number>) | null
}

/** Returns the id of the account. A choice between several is kept in .env, where wrangler reads it. */
export async function findAccount({ client, chosen, folder, choose }: Options) {
  if (chosen) return chosen
  const reply = await client.ask(accounts, '/accounts')
  if ('failure' in reply) throw new Refusal('The accounts could not be listed', reply.failure)
  const [only, ...others] = reply.result
  if (!only) {
    throw new Problem(
      'The login has no Cloudflare account. Create one: https://dash.cloudflare.com/sign-up',
    )
  }
  if (others.length === 0) return only.id
  if (!choose) {
    const list = reply.result.map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id}  (${name})`)
    throw new Problem(
      `The login has several accounts. Put one of these into .env:\n${list.join('\n')}`,
    )
  }
  const account = reply.result[await choose(reply.result.map(({ name }) => name))] ?? only
  const file = join(folder, '.env')
  const isLineOpen = existsSync(file) && /[^\n]$/.test(readFileSync(file, 'utf8'))
  const line = `CLOUDFLARE_ACCOUNT_ID=${account.id}\n`
  appendFileSync(file, isLineOpen ? `\n${line}` : line, { mode: 0o600 })
  return account.id
}
