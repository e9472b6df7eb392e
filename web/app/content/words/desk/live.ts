/** Copy for the desk's live updates. */
export const live = {
  arrived: (count: number) => (count === 1 ? '1 new enquiry' : `${count} new enquiries`),
  deletedElsewhere: 'This enquiry has been moved to the bin since you opened it.',
} as const
