import { Fragment } from 'react'
import { site } from '../content/site'

/** The address, line by line. */
export function PostalAddress() {
  return site.address.lines.map((line, position) => (
    <Fragment key={line}>
      {position > 0 && <br />}
      {line}
    </Fragment>
  ))
}
