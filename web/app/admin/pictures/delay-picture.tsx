import type { Pictures } from '../../../../worker/inbox/reports/contract'
import { pictures as words } from '../../content/words/desk/pictures'
import { BarChart } from './bar-chart'
import { barsOfDelays, shareOf, sumOf } from './bars'
import { CountsTable } from './counts-table'
import { Picture } from './picture'

/** How long it took until the owner was told, and what nobody has been told of yet. */
export function DelayPicture({ pictures }: { pictures: Pictures }) {
  const { title, summary, empty, waiting, failed, columns, count } = words.delays
  const bars = barsOfDelays(pictures)
  const total = sumOf(bars)
  const fast = sumOf(bars.filter(({ tone }) => tone === 'fast'))
  const now = [
    waiting(pictures.waiting),
    ...(pictures.failed > 0 ? [failed(pictures.failed)] : []),
  ].join(' ')
  return (
    <Picture
      title={title}
      summary={total === 0 ? `${empty} ${now}` : `${summary(shareOf(fast, total))} ${now}`}
      chart={bars.length > 0 && <BarChart title={title} bars={bars} writeCount={count} />}
      table={bars.length > 0 && <CountsTable caption={title} columns={columns} bars={bars} />}
    />
  )
}
