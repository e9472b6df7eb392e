import { useId, useRef, useState } from 'react'
import { find } from '../../../words/desk/find'
import { savedViews } from '../../../words/desk/saved-views'
import { isFiltered } from '../../store/filter'
import { useSavedViewCalls, useSavedViews, useShownQuery } from '../../store/saved-views'
import { useFilter } from '../../store/use-filter'
import type { ListView } from '../../store/views'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { restoreFocus } from '../../ui/focus'
import { lazyOverlay, lazyTool } from '../../ui/lazy-part'
import { useRequiresConnection } from '../../ui/online-button'
import { WideListText } from '../../ui/wide-list-text'
import styles from './finder.module.css'
import { SearchField, searchFieldId } from './search-field'

const FilterMenu = lazyTool(
  () => import('./filter-menu'),
  (content) => content,
)
const SavedViewDialog = lazyOverlay(() => import('../../ui/saved-view-dialog'))

/** Searches a list: a search field, and a menu of the conditions that can also be typed. */
export function Finder({ view }: { view: ListView }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isSaving, setSaving] = useState(false)
  const { save } = useSavedViewCalls()
  const query = useShownQuery()
  const isSaved = useSavedViews().some((saved) => saved.query === query)
  const startSaving = query && !isSaved ? openDialog : undefined

  function openDialog() {
    // First, so that the dialog returns the focus to the menu's button, not into the closed menu.
    menu.current?.hidePopover()
    setSaving(true)
  }

  function closeDialog() {
    setSaving(false)
    // A saved search has no button to save it, and that button had the focus.
    restoreFocus(() => document.getElementById(searchFieldId)?.focus())
  }

  return (
    <>
      <SearchField view={view.name} />
      <DeskButton popoverTarget={id} title={find.filter}>
        <DeskIcon name="filter" />
        <WideListText>{find.filter}</WideListText>
      </DeskButton>
      {startSaving && <SaveButton onClick={startSaving} />}
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
          <FilterMenu
            view={view.name}
            onClose={() => menu.current?.hidePopover()}
            onSave={startSaving}
            onShown={() => menu.current?.querySelector('button')?.focus()}
          />
        )}
      </div>
      {isSaving && query && (
        <SavedViewDialog
          title={savedViews.saveThis}
          save={(name) => save({ name, query })}
          onClose={closeDialog}
        />
      )}
    </>
  )
}

/** In a narrow list, only the filter menu has this button. */
function SaveButton({ onClick }: { onClick: () => void }) {
  return (
    <span className={styles.save}>
      <DeskButton {...useRequiresConnection(onClick)}>{savedViews.saveThis}</DeskButton>
    </span>
  )
}

/** Shows the whole list again and focuses the search field, because this button is removed. */
export function ClearFilters() {
  const { filter, clear } = useFilter()
  const isOnlyText = !isFiltered({ ...filter, q: '' })
  return (
    <DeskButton
      variant="line"
      size="small"
      onClick={() => {
        clear()
        document.getElementById(searchFieldId)?.focus()
      }}
    >
      {isOnlyText ? find.clearSearch : find.clear}
    </DeskButton>
  )
}
