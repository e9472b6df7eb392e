/** Why enquiries are held. The digest puts a count before the text; exports capitalize it. */
export const holdReasonLabels = {
  decoy: 'filled a hidden field',
  too_fast: 'sent too fast',
  clock_forged: 'with a clock mismatch',
  challenge_missing: 'without the bot check',
  challenge_failed: 'failed the bot check',
  repeated_text: 'with a repeated message',
  over_budget: 'over the daily limit for text',
  blocked: 'from a blocked sender',
  marked: 'marked as spam by your team',
} as const

export type HoldReason = keyof typeof holdReasonLabels

export const holdReasons = Object.keys(holdReasonLabels)
