import { lazy, Suspense, useId, useRef, useState } from 'react'
import { find } from '../../../content/words/desk/find'
import { useFilter } from '../../store/use-filter'
import type { ListView } from '../../store/views'
import { Act } from '../../ui/act'
import { DeskIcon } from '../../ui/desk-icon'
import styles from './finder.module.css'
import { SearchField, searchFieldId } from './search-field'

const FilterMenu = lazy(() => import('./filter-menu'))

/** Chooses the rows of a list: the search, and a menu of the same conditions that one can type. */
export function Finder({ view }: { view: ListView }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <>
      <SearchField view={view.name} />
      <Act popoverTarget={id} title={find.filter}>
        <DeskIcon name="filter" />
        <span className={styles.label}>{find.filter}</span>
      </Act>
      <div
        className={styles.menu}
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={find.filter}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <FilterMenu view={view.name} onClose={() => menu.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
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
