import { site } from '../content/site'

/** The address, in two lines. */
export function PostalAddress() {
  const { street, locality, postalCode } = site.address
  return (
    <>
      {street},<br />
      {locality} {postalCode}, {site.country}
    </>
  )
}
