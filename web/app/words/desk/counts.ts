import { site } from '../../lib/site'

/** Formats a whole number as in the site's region: "10,000". */
export function number(n: number) {
  return n.toLocaleString(site.locale.replace('_', '-'))
}

/** Formats an amount of the company's currency. */
export const money = (amount: number) => `${site.currency}\u00a0${number(amount)}`

export const inquiries = (n: number) => (n === 1 ? '1 enquiry' : `${number(n)} enquiries`)
export const people = (n: number) => (n === 1 ? '1 person' : `${number(n)} people`)
export const days = (n: number) => (n === 1 ? '1 day' : `${number(n)} days`)
