import { inquiryActions } from '../../words/desk/inquiry-actions'
import { work } from '../../words/desk/work'
import type { ListView } from '../store/views'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { useRequiresConnection } from '../ui/online-button'
import { ReleaseButton } from './held/release-button'
import type { ListActions } from './list-actions'
import styles from './list-tools.module.css'
import type { SelectionOfRows } from './selection'
import { MenuButton, menuLabels } from './work/menu-button'
import type { WorkMenus } from './work/use-work-menus'

export type SelectionButtonsProps = {
  selection: SelectionOfRows
  actions: ListActions
  menus: WorkMenus
  view: ListView
  /** Clears the selection, which removes the buttons, and moves the focus out of them. */
  onClear: () => void
}

/** The actions on the selected rows. */
export default function SelectionButtons({
  selection: { selected },
  actions,
  menus,
  view,
  onClear,
}: SelectionButtonsProps) {
  const restore = useRequiresConnection(() => actions.restore(selected))
  const markRead = useRequiresConnection(() => actions.mark(selected, true))
  const markUnread = useRequiresConnection(() => actions.mark(selected, false))
  const remove = useRequiresConnection(() => actions.askToDelete(selected))
  const toggleDone = useRequiresConnection(() => actions.toggleDone(selected))
  const spam = useRequiresConnection(() => actions.markSpam(selected))
  const areAllDone = selected.every(({ doneAt }) => doneAt !== null)
  const isHeld = selected.some(({ heldFor }) => heldFor !== null)
  const buttons = (
    <>
      {isHeld && <ReleaseButton rows={selected} size="small" />}
      {view.name !== 'held' && (
        <>
          <DeskButton size="small" {...toggleDone}>
            <DeskIcon name={areAllDone ? 'restore' : 'check'} />
            <span>{areAllDone ? work.reopen : work.done}</span>
          </DeskButton>
          <MenuButton size="small" menu="assign" rows={selected} menus={menus}>
            <DeskIcon name="assign" />
            <span>{menuLabels.assign}</span>
          </MenuButton>
          <MenuButton size="small" menu="remind" rows={selected} menus={menus}>
            <DeskIcon name="clock" />
            <span>{menuLabels.remind}</span>
          </MenuButton>
          <MenuButton size="small" menu="status" rows={selected} menus={menus}>
            <DeskIcon name="arrow" />
            <span>{menuLabels.status}</span>
          </MenuButton>
        </>
      )}
      <DeskButton size="small" {...markRead}>
        <DeskIcon name="read" />
        <span>{inquiryActions.markRead}</span>
      </DeskButton>
      <DeskButton size="small" {...markUnread}>
        <DeskIcon name="unread" />
        <span>{inquiryActions.markUnread}</span>
      </DeskButton>
      {view.name !== 'held' && (
        <DeskButton size="small" {...spam}>
          <DeskIcon name="spam" />
          <span>{work.spam}</span>
        </DeskButton>
      )}
      <DeskButton size="small" variant="danger" {...remove}>
        <DeskIcon name="bin" />
        <span>{inquiryActions.delete}</span>
      </DeskButton>
    </>
  )
  return (
    <div className={styles.buttons}>
      {view.name === 'bin' ? (
        <DeskButton size="small" variant="primary" {...restore}>
          <DeskIcon name="restore" />
          <span>{inquiryActions.restore}</span>
        </DeskButton>
      ) : (
        buttons
      )}
      <DeskButton shape="icon" size="small" aria-label={inquiryActions.clear} onClick={onClear}>
        <DeskIcon name="close" />
      </DeskButton>
    </div>
  )
}
