import { useState } from 'react'
import { Link } from 'react-router'
import { find } from '../../../content/words/desk/find'
import { lists } from '../../../content/words/desk/lists'
import { isFiltered, writeFilter } from '../../store/filter'
import { useFilter, useListQuery } from '../../store/use-filter'
import type { ListName, ListView } from '../../store/views'
import styles from './results.module.css'
import { useFoundList } from './search-field'

/** What the rows are: a list, or what a search of all that is listed has found. */
export function ListTitle({ view }: { view: ListView }) {
  const { scope } = useListQuery(view.name)
  return (
    <p className={styles.title} aria-hidden="true">
      {scope === 'all' ? find.title : view.label}
    </p>
  )
}

/** How many enquiries a search has found. While the next one is on its way, the last ones are shown. */
export function ResultCount({ view }: { view: ListName }) {
  const { filter } = useFilter()
  const list = useFoundList(view)
  const [shown, setShown] = useState('')
  const next = isFiltered(filter) ? list && wordsOf(list) : ''
  if (next !== undefined && next !== shown) setShown(next)
  return (
    <p className={styles.count} role="status">
      {shown}
    </p>
  )
}

type FoundList = NonNullable<ReturnType<typeof useFoundList>>

function wordsOf({ pages }: FoundList) {
  const count = pages.reduce((sum, { inquiries }) => sum + inquiries.length, 0)
  return find.found(count, Boolean(pages.at(-1)?.nextCursor))
}

/** Leads to what the same search finds in the bin and among the held. */
export function FoundElsewhere({ view }: { view: ListName }) {
  const { filter } = useFilter()
  const pages = useFoundList(view)?.pages ?? []
  const found = (['held', 'bin'] as const).flatMap((name) => {
    const count = pages.reduce((sum, { also }) => sum + (also?.[name] ?? 0), 0)
    return count > 0 ? [{ name, count }] : []
  })
  if (found.length === 0 || !isFiltered(filter)) return null
  return (
    <p className={styles.elsewhere}>
      {find.elsewhere}
      {found.map(({ name, count }) => (
        <Link key={name} to={`/admin?${writeFilter(new URLSearchParams({ view: name }), filter)}`}>
          {find.foundIn(count, lists[name].label)}
        </Link>
      ))}
    </p>
  )
}
