/** Copy for the desk while it is offline. */
export const offline = {
  from: (moment: string) => `Offline: this is the list from ${moment}.`,
  nothingKept: 'Offline: what you see may be out of date.',
  reason: 'You can read it. You can make changes again when connected.',
  refused: 'You’re offline. Try again when connected.',
} as const
