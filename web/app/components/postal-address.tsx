import { Fragment } from 'react'
import { mapAddress } from '../lib/contact-addresses'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'

/** The address, line by line, as a link that shows it on a map. */
export function PostalAddress() {
  const { lines } = site.address
  return (
    <a href={mapAddress(lines)}>
      <span>
        {lines.map((line, position) => (
          <Fragment key={line}>
            {position > 0 && <br />}
            {line}
          </Fragment>
        ))}
        <span className="visually-hidden"> {contactPoints.onMap}</span>
      </span>
    </a>
  )
}
