import { pictures as words } from '../../content/words/desk/pictures'
import { BarChart } from './bar-chart'
import type { Bar } from './bars'
import { CountsTable } from './counts-table'
import { Picture } from './picture'

type RankingPictureProps = {
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
export function RankingPicture({
  words: { title, columns, empty, count = words.count },
  bars,
}: RankingPictureProps) {
  if (bars.length === 0) return <Picture title={title} summary={empty} />
  return (
    <Picture
      title={title}
      chart={<BarChart title={title} bars={bars} writeCount={count} />}
      table={<CountsTable caption={title} columns={columns} bars={bars} />}
    />
  )
}
