import type { CatalogueCard } from '../services/catalogue-cards'
import { ServiceCard } from './service-card'
import styles from './service-grid.module.css'

/** The width of a card's picture, by its place in the grid (service-grid.module.css). */
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
