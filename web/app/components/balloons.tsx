import type { ComponentProps, MouseEventHandler } from 'react'
import type { BalloonPlace } from '../lib/content/fields'
import styles from './balloons.module.css'
import { SiteLink } from './site-link'

/** Half the side of the touch target, which is 44 px (`--target`). */
const reach = 22

export type BalloonProps = BalloonPlace & {
  number: string
  /** A page, or an anchor on the current page. */
  to: string
  /** The title of the target, which is read after the number and name. */
  title: string
}

type BalloonClick = MouseEventHandler<Element> | undefined

type BalloonsProps = {
  label: string
  balloons: readonly BalloonProps[]
  /** For anchors on the same page. */
  onClick?: BalloonClick
}

/**
 * The numbered balloons over an image. The SVG has no `viewBox`: positions are percentages of the
 * image, while circles and text have the same size on every screen and grow with the visitor's text.
 */
export function Balloons({ label, balloons, onClick }: BalloonsProps) {
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would show as a tooltip; the links have their own labels */}
      <svg className={styles.balloons}>
        {balloons.map((balloon) => (
          <Balloon key={balloon.to} {...balloon} onClick={onClick} />
        ))}
      </svg>
    </nav>
  )
}

/** A numbered circle with a leader line to a part of the image. */
function Balloon(balloon: BalloonProps & { onClick: BalloonClick }) {
  const { number, name, title, to, spot, centre, nameAt, onPhones, onClick } = balloon
  const [spotX, spotY] = spot.map(percent)
  const [x, y] = centre.map(percent)
  const line = { x1: spotX, y1: spotY, x2: x, y2: y }
  return (
    <g className={onPhones ? undefined : styles.wide}>
      <line className={styles.halo} {...line} />
      <circle className={styles.halo} cx={spotX} cy={spotY} r="4" />
      <line className={styles.leader} {...line} />
      <circle className={styles.spot} cx={spotX} cy={spotY} r="4" />
      <BalloonLink to={to} onClick={onClick} aria-label={`${number} ${name}: ${title}`}>
        <svg x={x} y={y} overflow="visible" aria-hidden="true">
          <rect
            className={styles.target}
            x={-reach}
            y={-reach}
            width={2 * reach}
            height={2 * reach}
          />
          {/* The number of a clause (01.4) is longer than that of a service (01). */}
          <circle className={styles.circle} r={number.length > 2 ? '1.1875em' : '1em'} />
          <text className={styles.number}>{number}</text>{' '}
          <text className={styles.name} data-at={nameAt}>
            {name}
          </text>
        </svg>
      </BalloonLink>
    </g>
  )
}

/** A plain link for anchors, since the router would add the page's path with a trailing slash. */
function BalloonLink({ to, ...link }: ComponentProps<'a'> & { to: string }) {
  return to.startsWith('#') ? <a href={to} {...link} /> : <SiteLink to={to} {...link} />
}

function percent(value: number) {
  return `${value}%`
}
