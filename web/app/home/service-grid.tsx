import type { CatalogueCard } from '../services/catalogue-cards'
import { ServiceCard } from './service-card'
import styles from './service-grid.module.css'

/** The catalogue: all services, the first two large. */
export function ServiceGrid({ cards }: { cards: readonly CatalogueCard[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map((card) => (
        <ServiceCard key={card.page} {...card} />
      ))}
    </ul>
  )
}
