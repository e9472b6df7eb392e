import type { ReactNode } from 'react'
import { site } from '../content/site'
import { contactPoints } from '../content/words/contact-points'
import { labels } from '../content/words/labels'
import { usePageHandle } from '../lib/page-handle'
import styles from './footer-strip.module.css'
import { OpeningHours } from './opening-hours'

/** The last row of the title block. */
export function FooterStrip() {
  const { pageName } = usePageHandle()
  return (
    <dl className={styles.strip}>
      <Entry term={labels.established} value={`${site.established}, ${site.country}`} />
      {pageName && <Entry term={labels.page} value={pageName} />}
      <Entry term={contactPoints.openingHours} value={<OpeningHours />} />
      <Entry term={labels.rights} value={`© ${site.copyrightYear} ${site.name}`} />
    </dl>
  )
}

function Entry({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
