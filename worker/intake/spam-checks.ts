/** Detects submissions that look automated. They are not refused but stored and held for review. */
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
import type { NewInquiry } from './submission'

/** A person takes longer than this from seeing the form to sending it, in ms. */
const leastFillTime = 2 * second

/** Why a submission is held for review and notifies nobody: always, or only during a flood. */
export type Screening = { heldFor: HoldReason | null; heldInFlood: HoldReason | null }

export async function screen(
  env: Env,
  inquiry: NewInquiry,
  visitorIp: string | undefined,
  now: number,
): Promise<Screening> {
  const { [decoyField]: decoy, shownAt, sentAt } = inquiry
  if (decoy !== undefined && decoy !== '') return screenedAs('decoy')
  if (isStated(shownAt)) {
    const reason = screenTime(shownAt, sentAt, now)
    if (reason) return screenedAs(reason)
  }
  if (!env.TURNSTILE_SECRET) return screenedAs(null)
  const token = inquiry[challengeField]
  // Turnstile is down or blocked for this visitor, who cannot help that. A bot can claim the same,
  // but if every such submission were held, an outage would turn all enquiries into spam. So it
  // passes, like a token that could not be verified, and is held only during a flood.
  if (token === challengeUnavailable) return { heldFor: null, heldInFlood: 'challenge_missing' }
  return screenedAs(await checkChallenge(env, token, visitorIp))
}

function screenedAs(heldFor: HoldReason | null): Screening {
  return { heldFor, heldInFlood: null }
}

/**
 * Both times are by the visitor's clock, so their difference is right even if the clock is wrong. A
 * form that reports only when it was shown is measured by our clock.
 */
function screenTime(shownAt: unknown, sentAt: unknown, now: number): HoldReason | null {
  const fillTime = (isStated(sentAt) ? toMs(sentAt) : now) - toMs(shownAt)
  if (!(fillTime >= 0 && fillTime <= longestFillTime)) return 'clock_forged'
  return fillTime < leastFillTime ? 'too_fast' : null
}

function isStated(value: unknown) {
  return value !== undefined && value !== null && value !== ''
}

/** Form fields are text. Anything but a number becomes NaN, which fails every comparison. */
function toMs(value: unknown) {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

const challengeTimeLimit = 3 * second

/** Maximum length of a Turnstile token, in characters (Turnstile's documentation). */
const tokenMaxLength = 2048

const Verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** An error in the service, which says nothing about the token (Turnstile's documentation). */
const serviceFault = 'internal-error'

/**
 * Verifies the form's token with Cloudflare Turnstile. Returns null for a person, otherwise why to
 * hold the submission. If the service is down, no submission is held.
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
    // The service is down, which no visitor can help.
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
  if (verdict['error-codes'].includes(serviceFault)) throw new Error('Turnstile reported a fault.')
  return verdict
}
