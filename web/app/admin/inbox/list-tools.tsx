import { useId, useRef } from 'react'
import { admin } from '../../content/words/admin'
import { data } from '../../content/words/desk/data'
import { inquiryActions } from '../../content/words/desk/inquiry-actions'
import { work } from '../../content/words/desk/work'
import type { Inquiry } from '../store/inquiry'
import { useListQuery } from '../store/use-filter'
import type { ListView } from '../store/views'
import { Act } from '../ui/act'
import { DeskIcon, type DeskIconName } from '../ui/desk-icon'
import { ExportButtons } from '../ui/export-buttons'
import { useRequiresConnection } from '../ui/online-button'
import { ListTitle, ResultCount } from './find/results'
import { ReleaseButton } from './held/release-button'
import type { ListActions } from './list-actions'
import styles from './list-tools.module.css'
import type { SelectionOfRows } from './selection'
import { menuLabels, type WorkMenu, type WorkMenus } from './work/work-menus'

type ListToolsProps = { view: ListView; onRefresh: () => void; onShowKeys: () => void }

/** What can be done with the whole list. */
export function ListTools({ view, onRefresh, onShowKeys }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <Act title={admin.dashboard.refresh} onClick={onRefresh}>
        <DeskIcon name="refresh" />
        <span>{admin.dashboard.refresh}</span>
      </Act>
      <ExportMenu view={view} />
      <Act
        shape="icon"
        data-keys
        aria-label={inquiryActions.keysButton}
        title={`${inquiryActions.keysButton} (?)`}
        onClick={onShowKeys}
      >
        <DeskIcon name="keyboard" />
      </Act>
    </div>
  )
}

type SelectionBarProps = {
  selection: SelectionOfRows
  /** How many rows could be selected. */
  loaded: number
  actions: ListActions
  menus: WorkMenus
  view: ListView
}

/** Names the list, or says what can be done with the selected rows: nothing jumps between the two. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, loaded, view } = props
  const count = selection.selected.length
  return (
    <div className={styles.selection} data-selecting={count > 0 || undefined}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={count > 0 && count === loaded}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < loaded
          }}
          disabled={loaded === 0}
          onChange={selection.chooseAll}
        />
        <span className="visually-hidden">{inquiryActions.selectAll(loaded)}</span>
      </label>
      <p className={styles.count} role="status">
        {count > 0 && inquiryActions.selected(count)}
      </p>
      {count > 0 ? (
        <SelectionButtons {...props} />
      ) : (
        <>
          <ListTitle view={view} />
          <p className={styles.greeting}>{admin.dashboard.title}</p>
        </>
      )}
      <ResultCount view={view.name} />
    </div>
  )
}

function SelectionButtons({
  selection: { selected, clear },
  actions,
  menus,
  view,
}: SelectionBarProps) {
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

/** Exports what the list shows at this moment, with its search and filters. */
function ExportMenu({ view }: { view: ListView }) {
  const { scope, query } = useListQuery(view.name)
  const menu = useRef<HTMLElement>(null)
  const id = useId()
  return (
    <>
      <Act popoverTarget={id} title={data.exported.button} {...useRequiresConnection()}>
        <DeskIcon name="export" />
        <span>{data.exported.button}</span>
      </Act>
      <section
        className={styles.menu}
        ref={menu}
        id={id}
        popover="auto"
        aria-label={data.exported.menu}
      >
        <ExportButtons
          view={scope}
          filter={query}
          look="quiet"
          onDone={() => menu.current?.hidePopover()}
        />
      </section>
    </>
  )
}
