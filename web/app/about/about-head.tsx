import { ResponsiveImage } from '../components/responsive-image'
import { about } from '../content/about'
import image from '../content/images/about.webp?image=wide'
import styles from './about-head.module.css'

/** Title and model of the page. */
export function AboutHead() {
  return (
    <div className={`container grid ${styles.head}`}>
      <div className={styles.copy}>
        <h1>{about.heading}</h1>
        <p className="lead">{about.lead}</p>
      </div>
      <div className={`plate ${styles.plate}`}>
        <ResponsiveImage
          source={image}
          alt={about.image.alt}
          sizes="(width >= 960px) 62vw, 110vw"
          loading="eager"
          fetchPriority="high"
        />
      </div>
    </div>
  )
}
