/** Tells what looks automated. It never refuses: what it flags is stored and held for review. */
import * as v from 'valibot'
import type { Env } from '../env'
import { log } from '../log'
import { second, withTimeLimit } from '../time'
import {
  challengeField,
  challengeUnavailable,
  decoyField,
  type HoldReason,
  longestFillTime,
} from './contract'
import type { NewInquiry } from './new-inquiry'

/** A person takes longer than this from seeing the form to sending it. */
const leastFillTime = 2 * second

/** Why a submission should be reviewed before anyone is notified: in any case, and while a flood lasts. */
export type Screening = { heldFor: HoldReason | null; heldInFlood: HoldReason | null }

export async function screen(
  env: Env,
  inquiry: NewInquiry,
  visitorIp: string | undefined,
  now: number,
): Promise<Screening> {
  const decoy = inquiry[decoyField]
  if (decoy !== undefined && decoy !== '') return held('decoy')
  const { shownAt, sentAt } = inquiry
  if (isStated(shownAt)) {
    const reason = screenTime(shownAt, sentAt, now)
    if (reason) return held(reason)
  }
  if (!env.TURNSTILE_SECRET) return held(null)
  const token = inquiry[challengeField]
  // Turnstile is down, or blocked where the visitor is, and no visitor can help that. A program can
  // claim it too; but if every claim were held, an outage would put all enquiries among the spam. So
  // it passes like a token that could not be verified, and is held only during a flood.
  if (token === challengeUnavailable) return { heldFor: null, heldInFlood: 'challenge_missing' }
  return held(await checkChallenge(env, token, visitorIp))
}

function held(heldFor: HoldReason | null): Screening {
  return { heldFor, heldInFlood: null }
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

const Verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** A fault of the service, which says nothing about the token (Turnstile's documentation). */
const serviceFault = 'internal-error'

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
  const verdict = v.parse(Verdict, await response.json())
  if (verdict['error-codes'].includes(serviceFault)) throw new Error('Turnstile has a fault.')
  return verdict
}
