// biome-ignore-all lint/a11y/useFocusableInteractive: the list is focused, and names its current option
import { reports as words } from '../../content/words/desk/reports'
import styles from './bar-chart.module.css'
import { type Bar, shareOf, sumOf } from './bars'
import { useCursor } from './cursor'

type BarChartProps = {
  title: string
  bars: readonly Bar[]
  writeCount: (count: number) => string
}

/** Named bars below each other, each with its number: what is marked says its share as well. */
export function BarChart({ title, bars, writeCount }: BarChartProps) {
  const { listProps, optionId, at, shown, point, choose } = useCursor(bars.length, 0)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const total = sumOf(bars)
  return (
    <div
      className={styles.bars}
      role="listbox"
      aria-label={`${title}. ${words.keys}`}
      {...listProps}
      onPointerLeave={() => point(null)}
    >
      {bars.map(({ id, label, count, tone }, i) => (
        <div
          key={id}
          id={optionId(i)}
          role="option"
          aria-selected={i === at}
          data-tone={tone}
          data-marked={i === shown || undefined}
          onPointerEnter={() => point(i)}
          onPointerDown={() => choose(i)}
        >
          <span className="visually-hidden">
            {words.bar(label, `${writeCount(count)}, ${shareOf(count, total)}`)}
          </span>
          <bdi aria-hidden="true">{label}</bdi>
          <span className={styles.count} aria-hidden="true">
            {i === shown && <span>{shareOf(count, total)}</span>}
            {words.number(count)}
          </span>
          <svg aria-hidden="true">
            <rect width={`${(count / most) * 100}%`} height="100%" />
          </svg>
        </div>
      ))}
    </div>
  )
}
