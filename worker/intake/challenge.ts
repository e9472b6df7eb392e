import * as v from 'valibot'
import type { Env } from '../env'
import { log } from '../log'
import { second, withTimeLimit } from '../time'
import type { HoldReason } from './contract'

const timeLimit = 3 * second

/** Longest token Turnstile gives out, in characters (Turnstile's documentation). */
const tokenMaxLength = 2048

const Verdict = v.object({ success: v.boolean(), hostname: v.optional(v.string()) })

/**
 * Asks Cloudflare Turnstile about the form's token. Returns null for a person, else why to hold the
 * submission; a service that is down holds nobody.
 */
export async function checkChallenge(
  env: Env,
  token: unknown,
  visitorIp: string | undefined,
): Promise<HoldReason | null> {
  if (token === undefined || token === '') return 'challenge_missing'
  if (typeof token !== 'string' || token.length > tokenMaxLength) return 'challenge_failed'
  try {
    const verdict = await withTimeLimit(timeLimit, (signal) =>
      verify(env, token, visitorIp, signal),
    )
    const isOurPage =
      verdict.hostname === undefined || verdict.hostname === new URL(env.SITE_ORIGIN).hostname
    return verdict.success && isOurPage ? null : 'challenge_failed'
  } catch {
    // The service is down, and no visitor can help that.
    log('warn', 'challenge_unavailable')
    return null
  }
}

async function verify(env: Env, token: string, visitorIp: string | undefined, signal: AbortSignal) {
  const apiUrl = env.TURNSTILE_API_URL || 'https://challenges.cloudflare.com'
  const response = await fetch(new URL('/turnstile/v0/siteverify', apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: env.TURNSTILE_SECRET, response: token, remoteip: visitorIp }),
    signal,
  })
  return v.parse(Verdict, await response.json())
}
