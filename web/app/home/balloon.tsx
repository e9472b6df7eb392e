import { SiteLink } from '../components/site-link'
import type { Balloon as BalloonData } from '../content/types/balloon'
import { servicePath } from '../lib/service-paths'
import { serviceOf } from '../services/service-of'
import styles from './balloons.module.css'

/** Half the side of what can be touched: 44 px in all (design, `--target`). */
const reach = 22

/** A circle with a service's number, and the line from it to the part of the picture. */
export function Balloon({ service, name, spot, centre, nameAt, onPhones }: BalloonData) {
  const { number, title } = serviceOf(service)
  const [spotX, spotY] = spot.map(percent)
  const [x, y] = centre.map(percent)
  const line = { x1: spotX, y1: spotY, x2: x, y2: y }
  return (
    <g className={onPhones ? undefined : styles.wide}>
      <line className={styles.halo} {...line} />
      <circle className={styles.halo} cx={spotX} cy={spotY} r="4" />
      <line className={styles.leader} {...line} />
      <circle className={styles.spot} cx={spotX} cy={spotY} r="4" />
      <SiteLink to={servicePath(service)} aria-label={`${number} ${name}: ${title}`}>
        <svg x={x} y={y} overflow="visible" aria-hidden="true">
          <rect
            className={styles.target}
            x={-reach}
            y={-reach}
            width={2 * reach}
            height={2 * reach}
          />
          <circle className={styles.circle} r="16" />
          <text className={styles.number}>{number}</text>{' '}
          <text className={styles.name} data-at={nameAt}>
            {name}
          </text>
        </svg>
      </SiteLink>
    </g>
  )
}

function percent(value: number) {
  return `${value}%`
}
