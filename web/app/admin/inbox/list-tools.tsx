import { useEffect, useRef } from 'react'
import { admin } from '../../words/admin'
import { exported } from '../../words/desk/exported'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import { useListQuery } from '../store/use-filter'
import type { ListView } from '../store/views'
import { ButtonMenu } from '../ui/button-menu'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { ExportButtons } from '../ui/export-buttons'
import { useKeyHints } from '../ui/keys'
import { lazyTool } from '../ui/lazy-part'
import { useRequiresConnection } from '../ui/online-button'
import { WideListText } from '../ui/wide-list-text'
import { Attention } from './attention'
import { ListTitle, ResultCount } from './find/results'
import styles from './list-tools.module.css'
import { OrderMenu } from './order-menu'
import type { SelectionButtonsProps } from './selection-buttons'

const SelectionButtons = lazyTool(
  () => import('./selection-buttons'),
  (content, _, hasFailed) => hasFailed && content,
)

type ListToolsProps = {
  view: ListView
  onRefresh: () => void
  onShowKeys: () => void
  onNew: () => void
}

/** The actions on the whole list. */
export function ListTools({ view, onRefresh, onShowKeys, onNew }: ListToolsProps) {
  const { titleWith, shortcut } = useKeyHints()
  return (
    <div className={styles.tools}>
      <DeskButton title={admin.dashboard.refresh} onClick={onRefresh}>
        <DeskIcon name="refresh" />
        <WideListText>{admin.dashboard.refresh}</WideListText>
      </DeskButton>
      <ExportMenu view={view} />
      <DeskButton
        shape="icon"
        data-keys
        aria-label={inquiryActions.keysButton}
        title={titleWith(inquiryActions.keysButton, '?')}
        onClick={onShowKeys}
      >
        <DeskIcon name="keyboard" />
      </DeskButton>
      <DeskButton
        variant="line"
        aria-label={inquiryActions.newInquiry}
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut('c')}
        title={titleWith(inquiryActions.newInquiry, 'c')}
        onClick={onNew}
      >
        <DeskIcon name="plus" />
        <WideListText>{inquiryActions.new}</WideListText>
      </DeskButton>
    </div>
  )
}

type SelectionBarProps = Omit<SelectionButtonsProps, 'onClear'> & {
  /** How many rows can be selected. */
  loaded: number
}

/** Shows the list's name or, in the same place, the actions on the selected rows. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, loaded, view } = props
  const count = selection.selected.length
  const all = useRef<HTMLInputElement>(null)

  function clear() {
    selection.clear()
    all.current?.focus()
  }

  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && count < loaded
  }, [count, loaded])

  return (
    <div className={styles.selection} data-selecting={count > 0 || undefined}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={count > 0 && count === loaded}
          ref={all}
          disabled={loaded === 0}
          onChange={selection.chooseAll}
        />
        <span className="visually-hidden">{inquiryActions.selectAll(loaded)}</span>
      </label>
      <p className={styles.count} role="status">
        {count > 0 ? (
          inquiryActions.selected(count)
        ) : (
          <span className="visually-hidden">{inquiryActions.noneSelected}</span>
        )}
      </p>
      {count > 0 ? (
        <SelectionButtons {...props} onClear={clear} />
      ) : (
        <>
          <ListTitle view={view} />
          <p className={styles.greeting}>{admin.dashboard.title}</p>
          {view.name === 'inbox' && <Attention />}
        </>
      )}
      <ResultCount view={view.name} />
      {count === 0 && <OrderMenu view={view.name} />}
    </div>
  )
}

/** Exports what the list currently shows, with its search and filters. */
function ExportMenu({ view }: { view: ListView }) {
  const { scope, query } = useListQuery(view.name)
  const { order: _, ...filter } = query
  return (
    <ButtonMenu
      label={exported.menu}
      button={{
        title: exported.button,
        ...useRequiresConnection(),
        children: (
          <>
            <DeskIcon name="export" />
            <WideListText>{exported.button}</WideListText>
          </>
        ),
      }}
    >
      {(close) => <ExportButtons view={scope} filter={filter} variant="quiet" onDone={close} />}
    </ButtonMenu>
  )
}
