/** Why submissions are held, in an owner's terms, and what can be done about it. */
export const held = {
  release: 'Not spam',
  releaseSuffix: (name: string) => `: move ${name}’s enquiry to the inbox`,
  released: (count: number) =>
    count === 1
      ? 'Moved to the inbox. Its notification is being sent.'
      : `${count} moved to the inbox. Their notifications are being sent.`,
  failed: 'The enquiry could not be moved and is still held. Try again.',
  lifetime: 'Possible spam. You are not e-mailed about these. Deleted after 30 days.',
  /** Shown above the other parts of the desk. */
  review: (count: string) =>
    count === '1'
      ? 'Review 1 enquiry held as possible spam'
      : `Review ${count} enquiries held as possible spam`,
  /** Short, for a row. */
  reasons: {
    decoy: 'Filled a hidden field',
    too_fast: 'Sent too fast',
    clock_forged: 'Clock mismatch',
    challenge_missing: 'Check not done',
    challenge_failed: 'Check failed',
    repeated_text: 'Repeated message',
    over_budget: 'Too much in a day',
    blocked: 'Blocked sender',
    marked: 'Marked as spam',
  },
} as const
