import { useState } from 'react'
import { Link } from 'react-router'
import { find } from '../../../words/desk/find'
import { lists } from '../../../words/desk/lists'
import { isFiltered, writeFilter } from '../../store/filter'
import type { ListData } from '../../store/list-cache'
import { useFilter, useListQuery } from '../../store/use-filter'
import type { ListName, ListView } from '../../store/views'
import { useFoundList } from './found-list'
import styles from './results.module.css'

/** The title of the rows: the name of the list, or that they are the results of a search. */
export function ListTitle({ view }: { view: ListView }) {
  const { scope } = useListQuery(view.name)
  return (
    <p className={styles.title} aria-hidden="true">
      {scope === 'all' ? find.title : view.label}
    </p>
  )
}

/** How many enquiries a search has found; while the next one loads, the previous count is shown. */
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

function wordsOf({ pages }: ListData) {
  const count = pages.reduce((sum, { inquiries }) => sum + inquiries.length, 0)
  return find.found(count, Boolean(pages.at(-1)?.nextCursor))
}

/** Links to the results of the same search in Held and in the bin. */
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
