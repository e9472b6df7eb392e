import type { RefObject } from 'react'
import { labels } from '../words/labels'

/** The first focusable element of a page: jumps past the header to `<main id="main">`. */
export function SkipLink({ ref }: { ref?: RefObject<HTMLAnchorElement | null> }) {
  return (
    <a className="skip-link" href="#main" ref={ref}>
      {labels.skip}
    </a>
  )
}
