import { ArrowMark } from '../components/arrow-link'
import { ResponsiveImage } from '../components/responsive-image'
import { SiteLink } from '../components/site-link'
import { labels } from '../content/words/labels'
import { servicePath } from '../lib/service-paths'
import type { CatalogueCard } from '../services/catalogue-cards'
import styles from './service-card.module.css'

/** One service in the catalogue: a single link, stretched over the card. */
export function ServiceCard({ sizes, ...card }: CatalogueCard & { sizes: string }) {
  const { number, title, description, page, alt, imageSource } = card
  return (
    <li className={styles.card}>
      <span className={`label number ${styles.number}`}>{number}</span>
      <div className={`plate ${styles.plate}`}>
        <ResponsiveImage source={imageSource} alt={alt} sizes={sizes} />
      </div>
      <div className={styles.foot}>
        <div>
          <h3>
            <SiteLink to={servicePath(page)}>{title}</SiteLink>
          </h3>
          <p>{description}</p>
        </div>
        <ArrowMark>{labels.showMore}</ArrowMark>
      </div>
    </li>
  )
}
