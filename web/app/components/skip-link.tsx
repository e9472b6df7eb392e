import { labels } from '../content/words/labels'

/** The first stop of the keyboard: past the header, to `<main id="main">`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {labels.skip}
    </a>
  )
}
