import { useRef } from 'react'
import { inquiryActions } from '../../content/words/desk/inquiry-actions'
import { work } from '../../content/words/desk/work'
import type { Inquiry } from '../store/inquiry'
import type { ListView } from '../store/views'
import { Act } from '../ui/act'
import { DeskIcon, type DeskIconName } from '../ui/desk-icon'
import { useRequiresConnection } from '../ui/online-button'
import { ReleaseButton } from './held/release-button'
import type { ListActions } from './list-actions'
import styles from './list-tools.module.css'
import type { SelectionOfRows } from './selection'
import { menuLabels, type WorkMenu, type WorkMenus } from './work/use-work-menus'

export type SelectionButtonsProps = {
  selection: SelectionOfRows
  actions: ListActions
  menus: WorkMenus
  view: ListView
}

/** What can be done with the selected rows. */
export default function SelectionButtons({
  selection: { selected, clear },
  actions,
  menus,
  view,
}: SelectionButtonsProps) {
  const restore = useRequiresConnection(() => actions.restore(selected))
  const markRead = useRequiresConnection(() => actions.mark(selected, true))
  const markUnread = useRequiresConnection(() => actions.mark(selected, false))
  const remove = useRequiresConnection(() => actions.askToDelete(selected))
  const file = useRequiresConnection(() => actions.file(selected))
  const spam = useRequiresConnection(() => actions.markSpam(selected))
  const isHeld = selected.some(({ heldFor }) => heldFor !== null)
  const buttons = (
    <>
      {isHeld && <ReleaseButton rows={selected} size="small" onReleased={clear} />}
      {view.name !== 'held' && (
        <>
          <Act size="small" {...file}>
            <DeskIcon name={view.name === 'done' ? 'restore' : 'check'} />
            <span>{view.name === 'done' ? work.reopen : work.done}</span>
          </Act>
          <MenuButton menu="assign" icon="assign" rows={selected} menus={menus} />
          <MenuButton menu="remind" icon="clock" rows={selected} menus={menus} />
          <MenuButton menu="status" icon="arrow" rows={selected} menus={menus} />
        </>
      )}
      <Act size="small" {...markRead}>
        <DeskIcon name="read" />
        <span>{inquiryActions.markRead}</span>
      </Act>
      <Act size="small" {...markUnread}>
        <DeskIcon name="unread" />
        <span>{inquiryActions.markUnread}</span>
      </Act>
      {view.name !== 'held' && (
        <Act size="small" {...spam}>
          <DeskIcon name="spam" />
          <span>{work.spam}</span>
        </Act>
      )}
      <Act size="small" look="danger" {...remove}>
        <DeskIcon name="bin" />
        <span>{inquiryActions.delete}</span>
      </Act>
    </>
  )
  return (
    <div className={styles.buttons}>
      {view.name === 'bin' ? (
        <Act size="small" look="primary" {...restore}>
          <DeskIcon name="restore" />
          <span>{inquiryActions.restore}</span>
        </Act>
      ) : (
        buttons
      )}
      <Act shape="icon" size="small" aria-label={inquiryActions.clear} onClick={clear}>
        <DeskIcon name="close" />
      </Act>
    </div>
  )
}

type MenuButtonProps = {
  menu: WorkMenu
  icon: DeskIconName
  rows: readonly Inquiry[]
  menus: WorkMenus
}

function MenuButton({ menu, icon, rows, menus }: MenuButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const open = useRequiresConnection(() => menus.open(menu, rows, ref.current))
  return (
    <Act size="small" ref={ref} aria-haspopup="menu" data-menu={menu} {...open}>
      <DeskIcon name={icon} />
      <span>{menuLabels[menu]}</span>
    </Act>
  )
}
