import { Balloon, type BalloonClick, type BalloonProps } from './balloon'
import styles from './balloons.module.css'

type BalloonsProps = {
  label: string
  balloons: readonly BalloonProps[]
  /** For anchors on the same page. */
  onClick?: BalloonClick
}

/**
 * The numbered balloons over an image. The SVG has no `viewBox`: positions are percentages of the
 * image, while circles and text keep their size on every screen.
 */
export function Balloons({ label, balloons, onClick }: BalloonsProps) {
  return (
    <nav aria-label={label} data-over-image="">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would show as a tooltip; the links have their own labels */}
      <svg className={styles.balloons}>
        {balloons.map((balloon) => (
          <Balloon key={balloon.to} {...balloon} onClick={onClick} />
        ))}
      </svg>
    </nav>
  )
}
