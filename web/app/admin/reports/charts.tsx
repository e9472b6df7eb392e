import type { Report } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { BarChart } from './bar-chart'
import { type Bar, barsOfDays, barsOfDelays, labelledDays, shareOf, sumOf } from './bars'
import { ChartFigure, CountsTable } from './chart-figure'
import { ColumnChart } from './column-chart'

/** How many enquiries came on each day. */
export function PerDayChart({ report }: { report: Report }) {
  const { title, summary, columns } = words.perDay
  const bars = barsOfDays(report)
  return (
    <ChartFigure
      title={title}
      summary={summary(sumOf(bars), bars.length)}
      chart={<ColumnChart title={title} bars={bars} labels={labelledDays(report)} />}
      table={<CountsTable caption={title} columns={columns} bars={bars.toReversed()} />}
    />
  )
}

/** How long it took until the owner was notified, and what still waits. */
export function DelayChart({ report }: { report: Report }) {
  const { title, summary, empty, waiting, failed, columns, count } = words.delays
  const bars = barsOfDelays(report)
  const total = sumOf(bars)
  const fast = sumOf(bars.filter(({ tone }) => tone === 'fast'))
  const now = [waiting(report.waiting), ...(report.failed > 0 ? [failed(report.failed)] : [])].join(
    ' ',
  )
  return (
    <ChartFigure
      title={title}
      summary={total === 0 ? `${empty} ${now}` : `${summary(shareOf(fast, total))} ${now}`}
      chart={bars.length > 0 && <BarChart title={title} bars={bars} writeCount={count} />}
      table={bars.length > 0 && <CountsTable caption={title} columns={columns} bars={bars} />}
    />
  )
}

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
