import { isListed, type Reading } from '../../store/inquiry'

/** Returns the enquiries of the customer that this one can be merged with, newest first. */
export function othersOf({ customer }: Pick<Reading, 'customer'>) {
  return customer.others.filter(isListed)
}
