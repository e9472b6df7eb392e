import { useId, useState } from 'react'
import { Button } from '../../../components/button'
import { find } from '../../../content/words/desk/find'
import { useFilter } from '../../store/use-filter'
import type { ListView } from '../../store/views'
import { countChips, FilterChips } from './filter-chips'
import { FilterPanel } from './filter-panel'
import styles from './finder.module.css'
import { SearchField } from './search-field'
import { useResultWords } from './use-result-words'

/** Chooses the rows of a list: the search, the filters, and which of them are set. */
export function Finder({ view }: { view: ListView }) {
  const { filter } = useFilter()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const count = countChips(filter)
  return (
    <div className={styles.finder}>
      <div className={styles.parts}>
        <SearchField view={view.name} />
        <div className={styles.disclosure}>
          <Button
            look="line"
            size="small"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {find.filters}
            {count > 0 && <span>{find.filtersSet(count)}</span>}
          </Button>
        </div>
        <FilterPanel id={panel} hidden={!isOpen} />
        <FilterChips />
      </div>
      <p className="visually-hidden" role="status">
        {useResultWords(view.name)}
      </p>
    </div>
  )
}
