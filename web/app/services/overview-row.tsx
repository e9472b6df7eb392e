import { ArrowLink } from '../components/arrow-link'
import { EmergencySentence } from '../components/emergency'
import { ResponsiveImage } from '../components/responsive-image'
import { servicePath } from '../lib/service-paths'
import { labels } from '../words/labels'
import type { OverviewRow as OverviewRowData } from './list-overview'
import styles from './overview-row.module.css'

type OverviewRowProps = OverviewRowData & {
  /** `eager` for the first image, which is in view on load. */
  loading: 'eager' | 'lazy'
}

/** One service on the overview; its slug is its anchor. */
export function OverviewRow({ service, image, text, scope, loading }: OverviewRowProps) {
  const titleId = `${service.slug}-title`
  return (
    <section className={styles.row} id={service.slug} aria-labelledby={titleId}>
      <div className="plate">
        <ResponsiveImage
          source={image}
          alt={service.alt}
          sizes="(width >= 1024px) 36vw, (width >= 700px) 50vw, 100vw"
          loading={loading}
        />
      </div>
      <div className={styles.copy}>
        <span className="label number">{service.number}</span>
        <h3 id={titleId}>{service.title}</h3>
        <p>
          {text} <EmergencySentence beside={text} />
        </p>
        <span className="label">{scope}</span>
        <ArrowLink to={servicePath(service.slug)} about={labels.about(service.title)}>
          {labels.readMore}
        </ArrowLink>
      </div>
    </section>
  )
}
