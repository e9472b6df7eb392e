const arrived = (count: number) => (count === 1 ? '1 new enquiry' : `${count} new enquiries`)

/** Copy for the desk's live updates. */
export const live = {
  arrived,
  refresh: (count: number) => `${arrived(count)}: refresh this list`,
  deletedElsewhere: 'This enquiry has been moved to the bin since you opened it.',
} as const
