import { heroBalloons } from '../content/hero-balloons'
import { labels } from '../content/words/labels'
import { Balloon } from './balloon'
import styles from './balloons.module.css'

/**
 * The numbered balloons over the hero. One drawing without a view box: places are percent of the
 * picture, while circles and letters keep their size on every screen.
 */
export function Balloons() {
  return (
    <nav aria-label={labels.servicesInImage}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would show as a tooltip; its links name themselves */}
      <svg className={styles.balloons}>
        {heroBalloons.map((balloon) => (
          <Balloon key={balloon.service} {...balloon} />
        ))}
      </svg>
    </nav>
  )
}
