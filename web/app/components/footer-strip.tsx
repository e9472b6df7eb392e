import { site } from '../content/site'
import { labels } from '../content/words/labels'
import { usePageHandle } from '../lib/page-handle'
import styles from './footer-strip.module.css'

/** The last row of the title block; it names the page as a drawing names its sheet. */
export function FooterStrip() {
  const { sheet } = usePageHandle()
  return (
    <dl className={styles.strip}>
      <Entry term={labels.established} value={`${site.established}, ${site.country}`} />
      {sheet && <Entry term={labels.sheet} value={sheet} />}
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
