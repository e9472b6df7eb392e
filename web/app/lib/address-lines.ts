import { site } from '../content/site'

/** Returns the company's postal address in two lines, as on an envelope. */
export function addressLines() {
  const { street, locality, postalCode } = site.address
  return [`${street},`, `${locality} ${postalCode}, ${site.country}`]
}
