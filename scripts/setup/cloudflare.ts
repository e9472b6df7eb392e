/** Cloudflare's API for one account. Every failure becomes a `Problem` that says what to do. */
import * as v from 'valibot'
import type { Client, Failure } from '../doctor/client.ts'
import { Problem } from '../local/problem.ts'

export type Cloudflare = ReturnType<typeof makeCloudflare>

type Method = 'POST' | 'PUT' | 'PATCH'

const anything = v.unknown()

/** Cloudflare's answer to a call, for those that handle some refusals themselves. */
export class Refusal extends Problem {
  readonly failure: Failure

  constructor(what: string, failure: Failure) {
    super(explain(what, failure))
    this.failure = failure
  }

  /** Whether the login lacks a permission, as wrangler's does for DNS records. */
  get isForbidden() {
    return isForbidden(this.failure)
  }
}

export function makeCloudflare(client: Client, account: string) {
  const full = (path: string) => (path.startsWith('/zones') ? path : `/accounts/${account}${path}`)
  return {
    account,
    forget: client.forget,

    /** Returns what is at a path, or null if nothing is. `what` names it in a failure. */
    async find<T>(what: string, schema: v.GenericSchema<unknown, T>, path: string) {
      const reply = await client.ask(schema, full(path))
      if ('result' in reply) return reply.result
      if (reply.failure.status === 404) return null
      throw new Refusal(`${what} could not be looked up`, reply.failure)
    },

    /** `what` says what failed, as in `The database could not be created`. */
    async change(what: string, method: Method, path: string, body: object) {
      const reply = await client.change(anything, method, full(path), body)
      if ('failure' in reply) throw new Refusal(what, reply.failure)
    },

    /** Runs SQL in the database of this id and returns the rows. */
    async query<T>(
      what: string,
      row: v.GenericSchema<unknown, T>,
      database: string,
      { sql, params = [] }: { sql: string; params?: (string | number | null)[] },
    ) {
      const results = v.array(v.object({ results: v.array(row) }))
      const path = full(`/d1/database/${database}/query`)
      const reply = await client.change(results, 'POST', path, { sql, params })
      if ('failure' in reply) throw new Refusal(what, reply.failure)
      return reply.result.flatMap((each) => each.results)
    },
  }
}

function isForbidden({ status }: Failure) {
  return status === 401 || status === 403
}

function explain(what: string, failure: Failure) {
  const { status } = failure
  // Some of Cloudflare's messages are sentences.
  const reason = failure.reason.replace(/\.$/, '')
  if (status === 0) {
    return `${what}: ${reason}. Check the connection, and run npm run setup again, which continues here.`
  }
  if (isForbidden(failure)) {
    return `${what}. Cloudflare answers: ${reason}. Sign in again with npx wrangler login, or give CLOUDFLARE_API_TOKEN the permission that it lacks.`
  }
  if (status === 429 || status >= 500) {
    return `${what}. Cloudflare answers: ${reason}. Run npm run setup again in some minutes, which continues here.`
  }
  return `${what}. Cloudflare answers: ${reason}. Once that is settled, run npm run setup again, which continues here.`
}
