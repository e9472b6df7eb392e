import type { Report } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { barsOfDays, sumOf } from './bars'
import { ChartFigure } from './chart-figure'
import { ColumnChart } from './column-chart'
import { CountsTable } from './counts-table'
import { labelledDays } from './days'

/** How many enquiries came on each day. */
export function PerDayChart({ report }: { report: Report }) {
  const { title, summary, columns } = words.perDay
  const bars = barsOfDays(report)
  return (
    <ChartFigure
      title={title}
      summary={summary(sumOf(bars), bars.length)}
      chart={
        <ColumnChart title={title} bars={bars} labels={labelledDays(report.from, bars.length)} />
      }
      table={<CountsTable caption={title} columns={columns} bars={bars.toReversed()} />}
    />
  )
}
