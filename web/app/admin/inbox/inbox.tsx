import type { ReactNode } from 'react'
import { admin } from '../../content/words/admin'
import type { ListView } from '../store/views'
import { DeskIcon } from '../ui/desk-icon'
import { ErrorBoundary } from '../ui/error-boundary'
import { PartFailure } from '../ui/lazy-part'
import { LoadingLine } from '../ui/loading-line'
import { MarkedWords } from '../ui/marked'
import { RetryNotice } from '../ui/retry-notice'
import { DeleteDialog } from './delete-dialog'
import { ClearFilters, Finder } from './find/finder'
import { FoundElsewhere } from './find/results'
import { HeldLifetime } from './held/held'
import styles from './inbox.module.css'
import { InquiryTable } from './inquiry-table'
import tableStyles from './inquiry-table.module.css'
import { KeysDialog } from './keys-dialog'
import { ListEnd } from './list-end'
import { ListTools, SelectionBar } from './list-tools'
import { ReadingPane } from './reading/reading-pane'
import { useInbox } from './use-inbox'
import { OpenMenu } from './work/work-menus'

type InboxProps = {
  view: ListView
  /** What the whole desk has to say, over the list. */
  banners: ReactNode
  /** What has come meanwhile, at the start of the rows. */
  live: ReactNode
}

/** One list of inquiries, the one that is open beside it, and what can be done with them. */
export function Inbox({ view, banners, live }: InboxProps) {
  const inbox = useInbox(view)
  const { list, opened, deletion, selection, window } = inbox
  const { rows } = list
  const hasRows = rows.length > 0

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
                onShowKeys={() => inbox.showKeys(true)}
              />
            </div>
            {banners}
            <SelectionBar
              selection={selection}
              loaded={rows.length}
              actions={inbox.actions}
              menus={inbox.menus}
              view={view}
            />
          </header>
          <section
            className={styles.scroll}
            data-scroll
            ref={window.scroller}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
            tabIndex={0}
            aria-label={view.words.caption}
          >
            <div className={tableStyles.ruler} ref={window.ruler} />
            {live}
            <HeldLifetime view={view} />
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
            {list.isEmpty && (
              <EmptyList action={inbox.isFiltered && <ClearFilters />}>{inbox.emptyText}</EmptyList>
            )}
            {list.hasMore && !list.isLoading && !list.hasFailed && <ListEnd list={list} />}
          </section>
        </section>
        {opened.id !== null && (
          <ErrorBoundary key={opened.id} fallback={(retry) => <PartFailure onRetry={retry} />}>
            <ReadingPane
              id={opened.id}
              row={rows.find(({ id }) => id === opened.id)}
              actions={inbox.actions}
              menus={inbox.menus}
              isReplying={opened.isReplying}
              place={{ position: inbox.position, count: rows.length, hasMore: list.hasMore }}
              onStep={inbox.step}
              onClose={opened.close}
            />
          </ErrorBoundary>
        )}
      </div>
      <OpenMenu menus={inbox.menus} actions={inbox.actions} />
      {inbox.areKeysShown && <KeysDialog onClose={() => inbox.showKeys(false)} />}
      {deletion.asked.length > 0 && (
        <DeleteDialog
          inquiries={deletion.asked}
          onCancel={deletion.cancel}
          onDelete={deletion.confirm}
        />
      )}
    </>
  )
}

/** Stands where the list will be; `action` leads out of it. */
function EmptyList({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <DeskIcon name="inbox" />
      <p>{children}</p>
      {action}
    </div>
  )
}
