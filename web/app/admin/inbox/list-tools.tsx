import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { admin } from '../../content/words/admin'
import { acting } from '../../content/words/desk/acting'
import type { ListView } from '../store/views'
import { DeskIcon } from '../ui/desk-icon'
import { LineButton } from '../ui/online-button'
import { ExportMenu } from './export-menu'
import { ReleaseButton } from './held/release-button'
import styles from './list-tools.module.css'
import type { ListActions } from './use-list-actions'
import type { SelectionOfRows } from './use-selection'

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
        <span className={count > 0 ? 'visually-hidden' : undefined}>{acting.selectAll}</span>
      </label>
      <p className={styles.count} role="status">
        {count > 0 && acting.selected(count)}
      </p>
      {count > 0 ? (
        <SelectionButtons {...props} />
      ) : (
        <div className={styles.buttons}>
          <Button
            look="quiet"
            size="icon"
            data-keys
            aria-label={acting.keysButton}
            title={acting.keysButton}
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
        <LineButton look="line" size="small" onClick={() => actions.restore(selected)}>
          <DeskIcon name="restore" />
          {acting.restore}
        </LineButton>
      ) : (
        <>
          {selected.some(({ heldFor }) => heldFor !== null) && (
            <ReleaseButton rows={selected} onReleased={clear} />
          )}
          <LineButton look="line" size="small" onClick={() => actions.mark(selected, true)}>
            {acting.markRead}
          </LineButton>
          <LineButton look="line" size="small" onClick={() => actions.mark(selected, false)}>
            {acting.markUnread}
          </LineButton>
          <LineButton look="delete" size="small" onClick={() => actions.askToDelete(selected)}>
            <DeskIcon name="trash" />
            {acting.delete}
          </LineButton>
        </>
      )}
      <Button look="quiet" size="icon" aria-label={acting.clear} onClick={clear}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
