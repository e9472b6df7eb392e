import { useId, useState } from 'react'
import { Icon } from '../../../components/icon'
import { find } from '../../../content/words/desk/find'
import { dayStart, type Filter, noFilter } from '../../store/filter'
import { type ServiceTitles, titleOf, useServiceTitles } from '../../store/services'
import { useFilter } from '../../store/use-filter'
import type { ListView } from '../../store/views'
import { Act } from '../../ui/act'
import { formatDate } from '../../ui/dates'
import { DeskIcon } from '../../ui/desk-icon'
import { FilterPanel } from './filter-panel'
import styles from './finder.module.css'
import { SearchField, searchFieldId } from './search-field'

/** Chooses the rows of a list: the search, the filters, and which of them are set. */
export function Finder({ view }: { view: ListView }) {
  const { filter } = useFilter()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const count = countChips(filter)
  return (
    <>
      <SearchField view={view.name} />
      <Act
        title={find.filters}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <DeskIcon name="filter" />
        <span className={styles.label}>{find.filters}</span>
        {count > 0 && <span>{find.filtersSet(count)}</span>}
      </Act>
      <FilterPanel id={panel} hidden={!isOpen} />
      <FilterChips />
    </>
  )
}

/** Each condition that is set, besides the words, and how to take it away. */
function FilterChips() {
  const { filter, change } = useFilter()
  const titles = useServiceTitles()
  const set = chipNames.filter((name) => filter[name])
  if (set.length === 0) return null
  return (
    <div className={styles.chips}>
      <ul aria-label={find.chips}>
        {set.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                change({ [name]: noFilter[name] })
                // The chip goes with its filter.
                document.getElementById(searchFieldId)?.focus()
              }}
            >
              <span className="visually-hidden">{find.remove}</span>
              <bdi>{describe(filter, name, titles)}</bdi>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <ClearFilters />
    </div>
  )
}

type ChipName = keyof typeof find.chip

const chipNames = Object.keys(find.chip) as ChipName[]

/** Counts the conditions that are set besides the words. */
function countChips(filter: Filter) {
  return chipNames.filter((name) => filter[name]).length
}

function describe(filter: Filter, name: ChipName, titles: ServiceTitles) {
  if (name === 'service') return find.chip.service(titleOf(filter.service, titles))
  if (name === 'from' || name === 'to') return find.chip[name](formatDate(dayStart(filter[name])))
  return find.chip[name](String(filter[name]))
}

/** Leads back to the whole list; the focus goes to the search, as the button goes away. */
export function ClearFilters() {
  const { clear } = useFilter()
  return (
    <Act
      look="line"
      size="small"
      onClick={() => {
        clear()
        document.getElementById(searchFieldId)?.focus()
      }}
    >
      {find.clear}
    </Act>
  )
}
