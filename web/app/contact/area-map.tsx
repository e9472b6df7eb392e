import type { AreaMap as AreaMapData, Coordinates } from '../lib/content/area-served'
import styles from './area-map.module.css'

/** Drawing units per degree of latitude. */
const scale = 100
const margin = 8

/**
 * A map of the area served, drawn from coordinates. Degrees of longitude are narrowed by the cosine
 * of the middle latitude, which is accurate enough for a country that is not near the poles.
 */
export function AreaMap({ description, coast, marked, places }: AreaMapData) {
  const longitudes = coast.map(([longitude]) => longitude)
  const latitudes = coast.map(([, latitude]) => latitude)
  const west = Math.min(...longitudes)
  const north = Math.max(...latitudes)
  const south = Math.min(...latitudes)
  const narrowing = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const project = ([longitude, latitude]: Coordinates) => ({
    x: round((longitude - west) * narrowing * scale + margin),
    y: round((north - latitude) * scale + margin),
  })
  const outline = (points: readonly Coordinates[]) =>
    `M${points.map((point) => Object.values(project(point)).join(' ')).join('L')}Z`
  const corner = project([Math.max(...longitudes), south])

  return (
    <figure className={styles.figure}>
      <svg
        className={styles.map}
        viewBox={`0 0 ${corner.x + margin} ${corner.y + margin}`}
        role="img"
        aria-label={description}
      >
        <path className={styles.land} d={outline(coast)} />
        <path className={styles.marked} d={outline(marked.border)} />
        {places.map(({ name, at, nameAt, isHome }) => {
          const { x, y } = project(at)
          return (
            <g key={name} data-home={isHome}>
              <circle cx={x} cy={y} r={isHome ? 5 : 3} />
              <text
                x={nameAt === 'end' ? x + 8 : x - 8}
                y={y + 4}
                textAnchor={nameAt === 'end' ? 'start' : 'end'}
              >
                {name}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="label">{marked.legend}</figcaption>
    </figure>
  )
}

/** Rounds to a tenth of a unit, which is less than the width of a line. */
function round(value: number) {
  return Math.round(value * 10) / 10
}
