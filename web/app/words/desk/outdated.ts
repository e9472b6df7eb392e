/** Copy for the desk while it gets no updates. */
export const outdated = {
  since: (moment: string) => `No updates since ${moment}: new enquiries may not be shown.`,
} as const
