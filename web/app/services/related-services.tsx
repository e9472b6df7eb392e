import { SiteLink } from '../components/site-link'
import { labels } from '../content/words/labels'
import { servicePath } from '../lib/service-paths'
import type { ServicePageData } from './find-service-page'
import styles from './related-services.module.css'

/** The two services that customers of this one also need, and why. */
export function RelatedServices({ related }: Pick<ServicePageData, 'related'>) {
  return (
    <div className="sheet">
      <nav className={styles.related} aria-label={labels.related}>
        {related.map(({ service, why }) => (
          <SiteLink key={service.slug} to={servicePath(service.slug)}>
            <span className="label">{labels.relatedTo(service.number)}</span>
            <strong>{service.title}</strong>
            <span>{why}</span>
          </SiteLink>
        ))}
      </nav>
    </div>
  )
}
