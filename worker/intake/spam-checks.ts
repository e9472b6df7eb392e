/** Tells what looks automated. It never refuses: what it flags is stored and held for review. */
import * as v from 'valibot'
import type { Env } from '../env'
import { log } from '../log'
import { second, withTimeLimit } from '../time'
import { decoyField, type HoldReason, longestFillTime } from './contract'
import type { NewInquiry } from './new-inquiry'

/** A person takes longer than this from seeing the form to sending it. */
const leastFillTime = 2 * second

/** Returns why the submission should be reviewed before anyone is notified, or null. */
export async function screen(
  env: Env,
  inquiry: NewInquiry,
  visitorIp: string | undefined,
  now: number,
): Promise<HoldReason | null> {
  const decoy = inquiry[decoyField]
  if (decoy !== undefined && decoy !== '') return 'decoy'
  const { shownAt, sentAt } = inquiry
  if (isStated(shownAt)) {
    const reason = screenTime(shownAt, sentAt, now)
    if (reason) return reason
  }
  if (!env.TURNSTILE_SECRET) return null
  return checkChallenge(env, inquiry['cf-turnstile-response'], visitorIp)
}

/**
 * Both times are the visitor's: the difference is right whatever the clock shows. A form that says
 * only when it was shown is measured by our clock.
 */
function screenTime(shownAt: unknown, sentAt: unknown, now: number): HoldReason | null {
  const fillTime = (isStated(sentAt) ? toMs(sentAt) : now) - toMs(shownAt)
  if (!(fillTime >= 0 && fillTime <= longestFillTime)) return 'clock_forged'
  return fillTime < leastFillTime ? 'too_fast' : null
}

function isStated(value: unknown) {
  return value !== undefined && value !== null && value !== ''
}

/** A form field is text; anything but a number becomes NaN, which fails every comparison. */
function toMs(value: unknown) {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

const challengeTimeLimit = 3 * second

/** Longest token Turnstile gives out, in characters (Turnstile's documentation). */
const tokenMaxLength = 2048

const Verdict = v.object({ success: v.boolean(), hostname: v.optional(v.string()) })

/**
 * Asks Cloudflare Turnstile about the form's token. Returns null for a person, else why to hold the
 * submission; a service that is down holds nobody.
 */
async function checkChallenge(
  env: Env,
  token: unknown,
  visitorIp: string | undefined,
): Promise<HoldReason | null> {
  if (token === undefined || token === '') return 'challenge_missing'
  if (typeof token !== 'string' || token.length > tokenMaxLength) return 'challenge_failed'
  try {
    const verdict = await withTimeLimit(challengeTimeLimit, (signal) =>
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
