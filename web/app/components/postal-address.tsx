import { Fragment } from 'react'
import { addressLines } from '../lib/address-lines'

/** The address, line by line. */
export function PostalAddress() {
  return addressLines().map((line, position) => (
    <Fragment key={line}>
      {position > 0 && <br />}
      {line}
    </Fragment>
  ))
}
