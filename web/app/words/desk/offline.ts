/** Copy for the desk while it is offline, or while the server does not work. */
export const offline = {
  from: (moment: string) => `Offline: this is the list from ${moment}.`,
  nothingKept: 'Offline: what you see may be out of date.',
  reason: 'You can read it. You can make changes again when connected.',
  refused: 'You’re offline. Try again when connected.',
  server: {
    from: (moment: string) => `The server has a problem: this is the list from ${moment}.`,
    reason: 'You can read it. You can make changes again when the server works.',
    refused: 'The server has a problem. Try again in a few minutes.',
  },
} as const
