import { useId, useRef } from 'react'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { admin } from '../../content/words/admin'
import { data } from '../../content/words/desk/data'
import { inquiryActions } from '../../content/words/desk/inquiry-actions'
import { toQuery } from '../store/filter'
import { useFilter } from '../store/use-filter'
import type { ListView } from '../store/views'
import { DeskIcon } from '../ui/desk-icon'
import { ExportButtons } from '../ui/export-buttons'
import { OnlineButton } from '../ui/online-button'
import { ReleaseButton } from './held/release-button'
import type { ListActions } from './list-actions'
import styles from './list-tools.module.css'
import type { SelectionOfRows } from './selection'

type ListToolsProps = {
  selection: SelectionOfRows
  /** How many rows could be selected. */
  loaded: number
  actions: ListActions
  view: ListView
  onRefresh: () => void
  onShowKeys: () => void
}

/** The bar over a list: what can be done with the selected rows, or with the whole list. */
export function ListTools(props: ListToolsProps) {
  const { selection, loaded, view, onRefresh, onShowKeys } = props
  const count = selection.selected.length
  return (
    <div className={styles.tools} data-selecting={count > 0 || undefined}>
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
        <span className={count > 0 ? 'visually-hidden' : undefined}>
          {inquiryActions.selectAll(loaded)}
        </span>
      </label>
      <p className={styles.count} role="status">
        {count > 0 && inquiryActions.selected(count)}
      </p>
      {count > 0 ? (
        <SelectionButtons {...props} />
      ) : (
        <div className={styles.buttons}>
          <Button
            look="quiet"
            size="icon"
            data-keys
            aria-label={inquiryActions.keysButton}
            title={inquiryActions.keysButton}
            onClick={onShowKeys}
          >
            <DeskIcon name="keyboard" />
          </Button>
          <Button look="line" size="small" onClick={onRefresh}>
            <DeskIcon name="refresh" />
            {admin.dashboard.refresh}
          </Button>
          <ExportMenu view={view} />
        </div>
      )}
    </div>
  )
}

function SelectionButtons({ selection: { selected, clear }, actions, view }: ListToolsProps) {
  return (
    <div className={styles.buttons}>
      {view.name === 'bin' ? (
        <OnlineButton look="line" size="small" onClick={() => actions.restore(selected)}>
          <DeskIcon name="restore" />
          {inquiryActions.restore}
        </OnlineButton>
      ) : (
        <>
          {selected.some(({ heldFor }) => heldFor !== null) && (
            <ReleaseButton rows={selected} onReleased={clear} />
          )}
          <OnlineButton look="line" size="small" onClick={() => actions.mark(selected, true)}>
            {inquiryActions.markRead}
          </OnlineButton>
          <OnlineButton look="line" size="small" onClick={() => actions.mark(selected, false)}>
            {inquiryActions.markUnread}
          </OnlineButton>
          <OnlineButton look="delete" size="small" onClick={() => actions.askToDelete(selected)}>
            <DeskIcon name="trash" />
            {inquiryActions.delete}
          </OnlineButton>
        </>
      )}
      <Button look="quiet" size="icon" aria-label={inquiryActions.clear} onClick={clear}>
        <Icon name="close" />
      </Button>
    </div>
  )
}

/** Exports what the list shows at this moment, with its search and filters. */
function ExportMenu({ view }: { view: ListView }) {
  const { filter } = useFilter()
  const menu = useRef<HTMLElement>(null)
  const id = useId()
  return (
    <>
      <OnlineButton look="line" size="small" popoverTarget={id}>
        {data.exported.button}
      </OnlineButton>
      <section
        className={styles.menu}
        ref={menu}
        id={id}
        popover="auto"
        aria-label={data.exported.menu}
      >
        <ExportButtons
          view={view.name}
          filter={toQuery(filter)}
          look="quiet"
          onDone={() => menu.current?.hidePopover()}
        />
      </section>
    </>
  )
}
