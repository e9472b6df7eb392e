import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { SavedView } from '../../../../worker/settings/contract'
import { savedViews as words } from '../../words/desk/saved-views'
import { useSavedViewCalls, useSavedViews, useShownQuery } from '../store/saved-views'
import buttonMenu from '../ui/button-menu.module.css'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { focusMain, restoreFocus } from '../ui/focus'
import { lazyOverlay } from '../ui/lazy-part'
import { useRequiresConnection } from '../ui/online-button'
import { useErrorToast, useToast } from '../ui/toast'
import rail from './rail.module.css'
import styles from './saved-views.module.css'

const SavedViewDialog = lazyOverlay(() => import('../ui/saved-view-dialog'))

/** The team's saved views, below the lists. */
export function SavedViews() {
  const views = useSavedViews()
  const shown = useShownQuery()
  if (views.length === 0) return null
  return (
    <ul aria-label={words.label}>
      {views.map((view) => (
        <SavedViewItem key={view.id} view={view} isShown={view.query === shown} />
      ))}
    </ul>
  )
}

/** The saved views as items of another list, without their menus. */
export function SavedViewLinks() {
  const shown = useShownQuery()
  return useSavedViews().map((view) => (
    <li key={view.id}>
      <SavedViewLink view={view} isShown={view.query === shown} />
    </li>
  ))
}

type SavedViewProps = { view: SavedView; isShown: boolean }

function SavedViewLink({ view, isShown }: SavedViewProps) {
  return (
    <Link
      className={rail.link}
      to={`/admin?${view.query}`}
      title={view.name}
      aria-current={isShown ? 'page' : undefined}
    >
      <DeskIcon name="filter" />
      <bdi className={rail.name}>{view.name}</bdi>
    </Link>
  )
}

function SavedViewItem({ view, isShown }: SavedViewProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { rename } = useSavedViewCalls()
  const { menu, remove } = useViewDeletion(view)
  const id = useId()
  const startRenaming = useRequiresConnection(() => {
    // First, so that the dialog returns the focus to the menu's button, not into the closed menu.
    menu.current?.hidePopover()
    setRenaming(true)
  })
  return (
    <li className={styles.item}>
      <SavedViewLink view={view} isShown={isShown} />
      <DeskButton
        shape="icon"
        size="small"
        popoverTarget={id}
        aria-label={words.more(view.name)}
        title={words.more(view.name)}
      >
        <DeskIcon name="more" />
      </DeskButton>
      <div className={buttonMenu.menu} ref={menu} id={id} popover="auto">
        <DeskButton {...startRenaming}>{words.rename}</DeskButton>
        <DeskButton variant="danger" {...useRequiresConnection(remove)}>
          {words.delete}
        </DeskButton>
      </div>
      {isRenaming && (
        <SavedViewDialog
          title={words.renameThis}
          name={view.name}
          save={(name) => rename(view, name)}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  )
}

/** Deletes a saved view and offers to undo that. */
function useViewDeletion(view: SavedView) {
  const { save, remove } = useSavedViewCalls()
  const showToast = useToast()
  const menu = useRef<HTMLDivElement>(null)
  const restoring = useMutation({ mutationFn: save, onError: useErrorToast(words.undoFailed) })
  const removal = useMutation({
    mutationFn: () => remove(view),
    onSuccess({ name, query }) {
      focusMain()
      showToast('success', words.deleted(name), {
        label: words.undo,
        run() {
          restoreFocus(focusMain)
          restoring.mutate({ name, query })
        },
      })
    },
    onError: useErrorToast(words.failed),
  })

  return {
    menu,
    remove() {
      menu.current?.hidePopover()
      removal.mutate()
    },
  }
}
