import { reports as words } from '../../content/words/desk/reports'
import { BarChart } from './bar-chart'
import type { Bar } from './bars'
import { ChartFigure } from './chart-figure'
import { CountsTable } from './counts-table'

type RankingChartProps = {
  words: {
    title: string
    columns: readonly string[]
    empty: string
    /** How many, in words, where it is not enquiries that are counted. */
    count?: (n: number) => string
  }
  bars: readonly Bar[]
}

/** What enquiries were about, or where they came from: the most frequent ones and the others. */
export function RankingChart({
  words: { title, columns, empty, count = words.count },
  bars,
}: RankingChartProps) {
  if (bars.length === 0) return <ChartFigure title={title} summary={empty} />
  return (
    <ChartFigure
      title={title}
      chart={<BarChart title={title} bars={bars} writeCount={count} />}
      table={<CountsTable caption={title} columns={columns} bars={bars} />}
    />
  )
}
