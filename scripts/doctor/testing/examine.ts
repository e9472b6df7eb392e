/** Runs the doctor on a healthy set-up with planted faults. */
import { isFinding } from '../check.ts'
import { makeClient } from '../client.ts'
import { runChecks } from '../run-checks.ts'
import type { Setup } from '../setup.ts'
import { now, result, startStandIn } from './stand-in.ts'

export type Planted = Parameters<typeof startStandIn>[0]

/** Runs the checks on a set-up whose deployment is healthy except for `planted`. */
export async function examine(setup: Setup, planted: Planted = {}, token: string | null = 'token') {
  const { addresses, asked, stop } = await startStandIn(planted)
  const sign = () => (token === null ? null : { authorization: `Bearer ${token}` })
  const client = makeClient(addresses, sign)
  try {
    return { results: await runChecks({ setup, client, now }), asked }
  } finally {
    await stop()
  }
}

/** Returns the names of the checks that found something, each with the problem. */
export function findingsIn(results: Awaited<ReturnType<typeof examine>>['results']) {
  return results.flatMap(({ name, answer }) =>
    isFinding(answer) ? [[name, answer.problem] as const] : [],
  )
}

export type Change = (setup: Setup) => void

/** Changes vars in wrangler.toml. */
export const vars =
  (change: Record<string, string>): Change =>
  ({ worker }) => {
    Object.assign(worker.vars, change)
  }

/** Changes settings in `.dev.vars`. */
export const devVars =
  (change: Record<string, string>): Change =>
  (setup) => {
    setup.devVars = { ...setup.devVars, ...change }
  }

/** The Worker's path in Cloudflare's API. */
export const workerPath = '/accounts/a1/workers/scripts/forge-api'

/** All secrets that a healthy Worker needs, except one. */
export const secretsBut = (left: string) =>
  result(
    ['SESSION_SECRET', 'LINK_SECRET', 'BACKUP_KEY', 'RESEND_API_KEY', 'TURNSTILE_SECRET']
      .filter((name) => name !== left)
      .map((name) => ({ name, type: 'secret_text' })),
  )
