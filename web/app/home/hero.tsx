import { Balloons } from '../components/balloons'
import { ButtonLink } from '../components/button'
import { FactStrip } from '../components/fact-strip'
import { Icon } from '../components/icon'
import { ResponsiveImage } from '../components/responsive-image'
import { callToAction } from '../lib/call-to-action'
import { servicePath } from '../lib/service-paths'
import { getService } from '../lib/services/catalogue'
import { labels } from '../words/labels'
import { findHomeImage, home } from './content'
import styles from './hero.module.css'

const balloons = home.hero.balloons.map(({ service, ...place }) => {
  const { number, title } = getService(service)
  return { ...place, number, title, to: servicePath(service) }
})

/** The displayed width, but less above 2dppx: more pixels are invisible and cost a phone data. */
const sizes = '(width >= 960px) 84vw, (resolution > 2dppx) 80vw, 121vw'

/** The first screen of the home page: one model, as large as the window allows. */
export function Hero() {
  const { title, lead, alt } = home.hero
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={`container ${styles.container}`}>
        <div className={styles.body}>
          <div className={styles.copy}>
            <h1 id="hero-title">{title}</h1>
            <p className="lead">{lead}</p>
            <ButtonLink variant="primary" to="/contact">
              {callToAction.button} <Icon name="arrow" />
            </ButtonLink>
          </div>
          <div className={styles.image}>
            <div className={styles.model}>
              <ResponsiveImage
                source={findHomeImage('hero.webp')}
                alt={alt}
                sizes={sizes}
                loading="eager"
                fetchPriority="high"
              />
              <Balloons label={labels.servicesInImage} balloons={balloons} />
            </div>
          </div>
        </div>
        <FactStrip facts={home.facts} />
      </div>
    </section>
  )
}
