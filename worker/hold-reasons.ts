import type { HoldReason } from './intake/contract'

/** Why enquiries are held, in words that follow their number: in the digest and in exports. */
export const reasonsHeld: Record<HoldReason, string> = {
  decoy: 'filled a hidden field',
  too_fast: 'sent too fast',
  clock_forged: 'with a clock that cannot be right',
  challenge_missing: 'without the check for people',
  challenge_failed: 'failed the check for people',
  repeated_text: 'with the same text many times',
  over_budget: 'beyond what may be sent in a day',
  blocked: 'from a blocked sender',
  marked: 'marked as spam by your team',
}
