/** The words of the work on an enquiry. */
export const work = {
  noService: 'No service',
} as const
