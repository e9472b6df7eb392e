import type { Pictures } from '../../../../worker/inbox/reports/contract'
import { pictures as words } from '../../content/words/desk/pictures'
import { barsOfDays, sumOf } from './bars'
import { ColumnChart } from './column-chart'
import { CountsTable } from './counts-table'
import { labelledDays } from './days'
import { Picture } from './picture'

/** How many enquiries came on each day. */
export function PerDayPicture({ pictures }: { pictures: Pictures }) {
  const { title, summary, columns } = words.perDay
  const bars = barsOfDays(pictures)
  return (
    <Picture
      title={title}
      summary={summary(sumOf(bars), bars.length)}
      chart={
        <ColumnChart title={title} bars={bars} labels={labelledDays(pictures.from, bars.length)} />
      }
      table={<CountsTable caption={title} columns={columns} bars={bars.toReversed()} />}
    />
  )
}
