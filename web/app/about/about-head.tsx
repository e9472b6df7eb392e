import { Picture } from '../components/picture'
import { about } from '../content/about'
import picture from '../content/images/about.webp?picture=wide'
import styles from './about-head.module.css'

/** Title and model of the page. */
export function AboutHead() {
  return (
    <div className={`sheet grid ${styles.head}`}>
      <div className={styles.copy}>
        <h1>{about.heading}</h1>
        <p className="lead">{about.lead}</p>
      </div>
      <div className={`plate ${styles.plate}`}>
        <Picture
          source={picture}
          alt={about.image.alt}
          sizes="(width >= 960px) 62vw, 110vw"
          loading="eager"
          fetchPriority="high"
        />
      </div>
    </div>
  )
}
