import type { ReactNode } from 'react'
import { admin } from '../../words/admin'
import { held } from '../../words/desk/held'
import { lists } from '../../words/desk/lists'
import type { ListView } from '../store/views'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { lazyOverlay, lazyTool, useToolsAhead } from '../ui/lazy-part'
import { LoadingLine } from '../ui/loading-line'
import { MarkedWords } from '../ui/marked'
import { RetryNotice } from '../ui/retry-notice'
import { ClearFilters, Finder } from './find/finder'
import { FoundElsewhere } from './find/results'
import styles from './inbox.module.css'
import { InquiryTable } from './inquiry-table'
import tableStyles from './inquiry-table.module.css'
import { ListEnd } from './list-end'
import { ListTools, SelectionBar } from './list-tools'
import { useInbox } from './use-inbox'

const OpenMenu = lazyOverlay(() => import('./work/work-menus'))
const KeysDialog = lazyOverlay(() => import('./keys-dialog'))
const DeleteDialog = lazyOverlay(() => import('./delete-dialog'))
const ReadingPane = lazyTool(
  () => import('./reading/reading-pane'),
  (content, { onClose }) => (
    <section className={styles.opening} aria-label={lists.opened.title}>
      <DeskButton variant="line" size="small" onClick={onClose}>
        {lists.opened.back}
      </DeskButton>
      {content}
    </section>
  ),
)

type InboxProps = {
  view: ListView
  /** Notices about the whole desk, shown above the list. */
  banners: ReactNode
  /** Announces enquiries that have arrived meanwhile, at the start of the rows. */
  live: ReactNode
  onNew: () => void
}

/** A list of inquiries with its tools, and the open inquiry next to it. */
export function Inbox({ view, banners, live, onNew }: InboxProps) {
  const inbox = useInbox(view)
  const { list, opened, deletion, menus, selection, window } = inbox
  const { rows } = list
  const hasRows = rows.length > 0
  useToolsAhead(!list.isLoading)

  return (
    <>
      <div className={styles.inbox} data-open={opened.id !== null || undefined}>
        <section className={styles.list} aria-label={view.label}>
          <header className={styles.head}>
            <div className={styles.bar}>
              <Finder view={view} />
              <ListTools
                view={view}
                onRefresh={list.refresh}
                onNew={onNew}
                onShowKeys={() => inbox.showKeys(true)}
              />
            </div>
            {banners}
            <SelectionBar
              selection={selection}
              loaded={rows.length}
              actions={inbox.actions}
              menus={menus}
              view={view}
            />
          </header>
          <section
            className={styles.scroll}
            data-scroll
            ref={window.setScroller}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable for scrolling by keyboard
            tabIndex={0}
            aria-label={view.words.caption}
          >
            <div className={tableStyles.ruler} ref={window.setRuler} />
            {live}
            {view.name === 'held' && <p className={styles.lifetime}>{held.lifetime}</p>}
            <FoundElsewhere view={view.name} />
            <LoadingLine isLoading={list.isLoading} isQuiet={hasRows}>
              {admin.dashboard.loading}
            </LoadingLine>
            {list.hasFailed && (
              <RetryNotice onRetry={list.refresh}>{admin.dashboard.failed}</RetryNotice>
            )}
            {hasRows && (
              <MarkedWords words={list.words}>
                <InquiryTable
                  view={view}
                  rows={rows}
                  hasMore={list.hasMore}
                  isBusy={list.isLoading}
                  window={window}
                  selection={selection}
                  openId={opened.id}
                  listSearch={opened.listSearch}
                  onOpen={opened.open}
                  onCommand={inbox.runCommand}
                />
              </MarkedWords>
            )}
            <div role="status">
              {list.isEmpty && (
                <EmptyList action={inbox.isFiltered && <ClearFilters />}>
                  {inbox.emptyText}
                </EmptyList>
              )}
            </div>
            {list.hasMore && !list.isLoading && !list.hasFailed && <ListEnd list={list} />}
          </section>
        </section>
        {opened.id !== null && (
          <ReadingPane
            key={opened.id}
            id={opened.id}
            row={rows.find(({ id }) => id === opened.id)}
            actions={inbox.actions}
            menus={menus}
            isReplying={opened.isReplying}
            listPosition={{ position: inbox.position, count: rows.length, hasMore: list.hasMore }}
            onStep={inbox.step}
            onClose={opened.close}
          />
        )}
      </div>
      {menus.shown && (
        <OpenMenu
          shown={menus.shown}
          actions={inbox.actions}
          onOpen={menus.open}
          onClose={menus.close}
        />
      )}
      {inbox.areKeysShown && <KeysDialog onClose={() => inbox.showKeys(false)} />}
      {deletion.toDelete.length > 0 && (
        <DeleteDialog
          inquiries={deletion.toDelete}
          onClose={deletion.cancel}
          onDelete={deletion.confirm}
        />
      )}
    </>
  )
}

/** Shown in place of an empty list; `action` offers a way out. */
function EmptyList({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <DeskIcon name="inbox" />
      <p>{children}</p>
      {action}
    </div>
  )
}
