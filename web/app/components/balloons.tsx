import { Balloon, type BalloonClick, type BalloonProps } from './balloon'
import styles from './balloons.module.css'

type BalloonsProps = {
  label: string
  balloons: readonly BalloonProps[]
  /** For anchors of the same page. */
  onClick?: BalloonClick
}

/**
 * The numbered balloons over an image. One drawing without a view box: places are percent of the
 * image, while circles and letters keep their size on every screen.
 */
export function Balloons({ label, balloons, onClick }: BalloonsProps) {
  return (
    <nav aria-label={label} data-over-image="">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would show as a tooltip; its links name themselves */}
      <svg className={styles.balloons}>
        {balloons.map((balloon) => (
          <Balloon key={balloon.to} {...balloon} onClick={onClick} />
        ))}
      </svg>
    </nav>
  )
}
