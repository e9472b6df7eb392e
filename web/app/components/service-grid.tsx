import { services } from '../content/services/catalogue'
import { ServiceCard } from './service-card'
import styles from './service-grid.module.css'

/** The catalogue: all services, the first two large. */
export function ServiceGrid() {
  return (
    <ul className={styles.grid}>
      {services.map((service) => (
        <ServiceCard key={service.slug} {...service} />
      ))}
    </ul>
  )
}
