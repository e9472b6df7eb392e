import type { Service } from '../content/services/catalogue'
import { servicePictures } from '../content/services/pictures'
import { Picture } from './picture'
import styles from './service-card.module.css'

/** One service in the catalogue. */
export function ServiceCard({ number, slug, title, description, alt }: Service) {
  return (
    <li className={styles.card}>
      <span className={`label number ${styles.number}`}>{number}</span>
      <div className={`plate ${styles.plate}`}>
        <Picture
          source={servicePictures[slug]}
          alt={alt}
          sizes="(width >= 1024px) 33vw, (width >= 640px) 50vw, 100vw"
        />
      </div>
      <div>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
    </li>
  )
}
