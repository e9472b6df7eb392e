import { ArrowLink } from '../components/arrow-link'
import { ResponsiveImage } from '../components/responsive-image'
import { Spec, SpecRow } from '../components/spec'
import type { Feature } from '../lib/content/home'
import { servicePath } from '../lib/service-paths'
import { getService } from '../lib/services/catalogue'
import { labels } from '../words/labels'
import { findHomeImage } from './content'
import styles from './feature-section.module.css'

/** A close-up that fills one side of the section, with the text about it on the other. */
export function FeatureSection({ flipped, ...feature }: Feature & { flipped: boolean }) {
  const titleId = `detail-${feature.letter}`
  return (
    <section className="section--ruled" aria-labelledby={titleId}>
      <div className={`container grid ${styles.detail}`} data-flipped={flipped || undefined}>
        <div className={`plate ${styles.plate}`}>
          <ResponsiveImage
            source={findHomeImage(feature.image)}
            alt={feature.alt}
            sizes="(width >= 960px) 58vw, 100vw"
          />
        </div>
        <div className={styles.copy}>
          <span className={styles.mark} aria-hidden="true">
            <span>{feature.letter}</span>
            <span>{getService(feature.service).number}</span>
          </span>
          <h2 id={titleId}>{feature.title}</h2>
          <p className="lead">{feature.lead}</p>
          <Spec>
            {feature.rows.map(({ term, text }) => (
              <SpecRow key={term} term={term}>
                {text}
              </SpecRow>
            ))}
          </Spec>
          <ArrowLink
            to={`${servicePath(feature.service)}#${feature.clause}`}
            about={labels.about(feature.about)}
          >
            {labels.readMore}
          </ArrowLink>
        </div>
      </div>
    </section>
  )
}
