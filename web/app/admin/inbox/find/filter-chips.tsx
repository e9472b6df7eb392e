import { Icon } from '../../../components/icon'
import { find } from '../../../content/words/desk/find'
import { type Filter, noFilter } from '../../store/filter'
import { dayStart } from '../../store/local-day'
import { type ServiceTitles, titleOf, useServiceTitles } from '../../store/service-titles'
import { useFilter } from '../../store/use-filter'
import { formatDate } from '../../ui/received-at'
import { ClearFilters } from './clear-filters'
import styles from './filter-chips.module.css'
import { searchFieldId } from './search-field-id'

/** Each condition that is set, besides the words, and how to take it away. */
export function FilterChips() {
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
export function countChips(filter: Filter) {
  return chipNames.filter((name) => filter[name]).length
}

function describe(filter: Filter, name: ChipName, titles: ServiceTitles) {
  if (name === 'service') return find.chip.service(titleOf(filter.service, titles))
  if (name === 'from' || name === 'to') return find.chip[name](formatDate(dayStart(filter[name])))
  return find.chip[name](String(filter[name]))
}
