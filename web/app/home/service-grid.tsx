import { ArrowMark } from '../components/arrow-link'
import { ResponsiveImage } from '../components/responsive-image'
import { SiteLink } from '../components/site-link'
import type { CatalogueCard } from '../lib/catalogue-cards'
import { servicePath } from '../lib/service-paths'
import { labels } from '../words/labels'
import styles from './service-grid.module.css'

/** The width of a card's image, by its position in the grid (service-grid.module.css). */
const sizes = {
  first: '(width >= 1024px) 50vw, 100vw',
  second: '(width >= 640px) 50vw, 42vw',
  other: '(width >= 1024px) 33vw, (width >= 640px) 50vw, 42vw',
}

/** The catalogue: all services, the first two large. */
export function ServiceGrid({ cards }: { cards: readonly CatalogueCard[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map((card, position) => (
        <ServiceCard key={card.page} {...card} sizes={sizesAt(position)} />
      ))}
    </ul>
  )
}

function sizesAt(position: number) {
  if (position === 0) return sizes.first
  return position === 1 ? sizes.second : sizes.other
}

/** One service in the catalogue: a single link, stretched over the card. */
function ServiceCard({ sizes, ...card }: CatalogueCard & { sizes: string }) {
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
            <SiteLink to={servicePath(page)} prefetch="viewport">
              {title}
            </SiteLink>
          </h3>
          <p>{description}</p>
        </div>
        <ArrowMark>{labels.showMore}</ArrowMark>
      </div>
    </li>
  )
}
