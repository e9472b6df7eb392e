import type { Report } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { BarChart } from './bar-chart'
import { barsOfDelays, shareOf, sumOf } from './bars'
import { ChartFigure } from './chart-figure'
import { CountsTable } from './counts-table'

/** How long it took until the owner was told, and what nobody has been told of yet. */
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
