import type { Report } from '../../../../worker/inbox/contract'
import { reports as words } from '../../words/desk/reports'
import { BarChart } from './bar-chart'
import {
  type Bar,
  barsOfDays,
  barsOfDelays,
  barsOfWeeks,
  countFast,
  labelledDays,
  labelledWeeks,
  shareOf,
  sumOf,
} from './bars'
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

/** How long notifications took, and how many are waiting or have failed. */
export function DelayChart({ report }: { report: Report }) {
  const { summary, empty, waiting, failed } = words.delays
  const bars = barsOfDelays(report)
  const total = sumOf(bars)
  const now = [waiting(report.waiting), ...(report.failed > 0 ? [failed(report.failed)] : [])].join(
    ' ',
  )
  const sent = total === 0 ? empty : summary(shareOf(countFast(report), total))
  return <Bars area="delays" words={words.delays} bars={bars} summary={`${sent} ${now}`} />
}

/** How long customers waited for the first answer, week by week. */
export function WeeksChart({ report }: { report: Report }) {
  const { title, columns, empty, summary } = words.weeks
  const bars = barsOfWeeks(report)
  const latest = bars.at(-1)
  const text = latest?.value ? summary(latest.value) : empty
  return (
    <ChartFigure
      title={title}
      columns={columns}
      bars={bars}
      area="weeks"
      summary={text}
      isLatestFirst
      chart={
        <ColumnChart
          description={`${title}. ${text}`}
          bars={bars}
          labels={labelledWeeks(report)}
          writeTick={words.weeks.hours}
        />
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
