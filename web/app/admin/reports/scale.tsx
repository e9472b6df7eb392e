import { scaleLinear } from 'd3-scale'
import type { CSSProperties } from 'react'
import { reports as words } from '../../words/desk/reports'
import styles from './scale.module.css'

/** The number of grid lines: few enough that each has a different number. */
const lines = 4

/** Maps counts to shares of the height, from 0 to 1. */
export function scaleOf(counts: readonly number[]) {
  return scaleLinear([0, Math.max(lines, ...counts)], [0, 1]).nice(lines)
}

type ScaleProps = {
  scale: ReturnType<typeof scaleOf>
  /** What the chart shows, for screen readers. */
  description?: string
}

/** The grid lines of a chart, with their counts. */
export function Scale({ scale, description }: ScaleProps) {
  return (
    <div className={styles.scale} {...(description && { role: 'img', 'aria-label': description })}>
      {scale.ticks(lines).map((count) => (
        <span key={count} style={{ '--at': scale(count) } as CSSProperties}>
          {words.number(count)}
        </span>
      ))}
    </div>
  )
}
