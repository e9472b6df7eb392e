import { inquiryActions } from '../../words/desk/inquiry-actions'
import { work } from '../../words/desk/work'
import type { ListView } from '../store/views'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { useRequiresConnection } from '../ui/online-button'
import { WideListText } from '../ui/wide-list-text'
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
            <WideListText>{areAllDone ? work.reopen : work.done}</WideListText>
          </DeskButton>
          <MenuButton size="small" menu="assign" rows={selected} menus={menus}>
            <DeskIcon name="assign" />
            <WideListText>{menuLabels.assign}</WideListText>
          </MenuButton>
          <MenuButton size="small" menu="remind" rows={selected} menus={menus}>
            <DeskIcon name="clock" />
            <WideListText>{menuLabels.remind}</WideListText>
          </MenuButton>
          <MenuButton size="small" menu="status" rows={selected} menus={menus}>
            <DeskIcon name="arrow" />
            <WideListText>{menuLabels.status}</WideListText>
          </MenuButton>
        </>
      )}
      <DeskButton size="small" {...markRead}>
        <DeskIcon name="read" />
        <WideListText>{inquiryActions.markRead}</WideListText>
      </DeskButton>
      <DeskButton size="small" {...markUnread}>
        <DeskIcon name="unread" />
        <WideListText>{inquiryActions.markUnread}</WideListText>
      </DeskButton>
      {view.name !== 'held' && (
        <DeskButton size="small" {...spam}>
          <DeskIcon name="spam" />
          <WideListText>{work.spam}</WideListText>
        </DeskButton>
      )}
      <DeskButton size="small" variant="danger" {...remove}>
        <DeskIcon name="bin" />
        <WideListText>{inquiryActions.delete}</WideListText>
      </DeskButton>
    </>
  )
  return (
    <div className={styles.buttons}>
      {view.name === 'bin' ? (
        <DeskButton size="small" variant="primary" {...restore}>
          <DeskIcon name="restore" />
          <WideListText>{inquiryActions.restore}</WideListText>
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
