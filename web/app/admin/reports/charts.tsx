import type { Report } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../words/desk/reports'
import { BarChart } from './bar-chart'
import { type Bar, barsOfDays, labelledDays, sumOf } from './bars'
import { ChartFigure } from './chart-figure'
import { ColumnChart } from './column-chart'

/** How many enquiries arrived on each day. */
export function PerDayChart({ report }: { report: Report }) {
  const { title, summary, columns } = words.perDay
  const bars = barsOfDays(report)
  const text = summary(sumOf(bars), bars.length)
  return (
    <ChartFigure
      title={title}
      columns={columns}
      bars={bars}
      area="days"
      summary={text}
      isLatestFirst
      chart={
        <ColumnChart description={`${title}. ${text}`} bars={bars} labels={labelledDays(report)} />
      }
    />
  )
}

type ChartWords = {
  title: string
  columns: readonly string[]
  empty: string
  /** Explains the figures, if there are any. */
  note?: string
  /** Formats the count if it is not of enquiries. */
  count?: (n: number) => string
}

type RankingChartProps = { area: string; words: ChartWords; bars: readonly Bar[] }

/** Counts by value, such as by service or by status. */
export function RankingChart(props: RankingChartProps) {
  const { bars, words: own } = props
  const summary = bars.length === 0 ? own.empty : own.note
  return <Bars {...props} {...(summary && { summary })} />
}

function Bars(props: RankingChartProps & { summary?: string }) {
  const { words: own, bars, ...figure } = props
  const { title, columns, count = words.count } = own
  return (
    <ChartFigure
      title={title}
      columns={columns}
      bars={bars}
      {...figure}
      chart={<BarChart bars={bars} writeCount={count} />}
    />
  )
}
