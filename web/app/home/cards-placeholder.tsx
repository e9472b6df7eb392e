import { services } from '../content/services/catalogue'
import { catalogueWords } from '../content/words/catalogue'
import styles from './cards-placeholder.module.css'
import grid from './service-grid.module.css'

/** As tall as the cards it stands for, so that nothing moves when they come. */
export function CardsPlaceholder() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {catalogueWords.loading}
      </p>
      <ul className={grid.grid} aria-hidden="true">
        {services.map(({ slug }) => (
          <li key={slug} className={styles.card} />
        ))}
      </ul>
    </>
  )
}
