/** Tells what looks automated. It never refuses: what it flags is stored and held for a look. */
import type { Env } from '../env'
import { second } from '../time'
import { checkChallenge } from './challenge'
import { decoyField, type HoldReason, longestFillTime, type NewInquiry } from './contract'

/** A person takes longer than this from seeing the form to sending it. */
const leastFillTime = 2 * second

/** Returns why the submission should be looked at before anyone is notified, or null. */
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
