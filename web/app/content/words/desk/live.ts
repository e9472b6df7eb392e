/** The words of what the desk shows by itself while it is open. */
export const live = {
  arrived: (count: number) => (count === 1 ? '1 new enquiry' : `${count} new enquiries`),
  deletedElsewhere: 'This enquiry has been moved to the bin since you opened it.',
} as const
