import { site } from '../content/site'
import { labels } from '../content/words/labels'
import { usePageHandle } from '../lib/page-handle'
import styles from './footer-strip.module.css'

/** The last row of the title block. */
export function FooterStrip() {
  const { pageName } = usePageHandle()
  return (
    <dl className={styles.strip}>
      <Entry term={labels.established} value={`${site.established}, ${site.country}`} />
      {pageName && <Entry term={labels.page} value={pageName} />}
      <Entry term={labels.emergency} value={site.emergencyHours} />
      <Entry term={labels.rights} value={`© ${site.copyrightYear} ${site.name}`} />
    </dl>
  )
}

function Entry({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
