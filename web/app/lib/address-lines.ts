import { site } from '../content/site'

/** Returns the company's postal address as it is written on a letter, in two lines. */
export function addressLines() {
  const { street, locality, postalCode } = site.address
  return [`${street},`, `${locality} ${postalCode}, ${site.country}`]
}
