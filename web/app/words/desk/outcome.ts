import { site } from '../../lib/site'

/** Copy for what an enquiry has come to: the value of a quote, and why it was won or lost. */
export const outcome = {
  title: 'Outcome',
  edit: 'Edit',
  amount: `Value (${site.currency})`,
  value: 'Value',
  reason: 'Reason',
  unknown: 'Not given',
  save: 'Save',
  skip: 'Skip',
  /** Follows the status. */
  label: (status: string) => `${status}: value and reason`,
  amountProblem: 'Enter a whole number, such as 1250000',
  reasons: {
    won: ['Price', 'Delivery time', 'Technical solution', 'Earlier work', 'Recommended to them'],
    lost: ['Price', 'Delivery time', 'Another supplier', 'Project cancelled'],
  },
} as const
