import { Button } from '../components/button'
import { Icon } from '../components/icon'
import { admin } from '../content/words/admin'
import { DeleteDialog } from './delete-dialog'
import { EmptyList } from './empty-list'
import styles from './inbox.module.css'
import { InquiryTable } from './inquiry-table'
import { ListEnd } from './list-end'
import { hasRows, isEmpty } from './list-state'
import { LoadingLine } from './loading-line'
import { RetryNotice } from './retry-notice'
import { useDeletion } from './use-deletion'
import { useInquiries } from './use-inquiries'
import type { ListView } from './views'

/** One list of inquiries, and what can be done with them. */
export function Inbox({ view }: { view: ListView }) {
  const { list, refresh, loadMore, forget } = useInquiries(view.name === 'held')
  const deletion = useDeletion(list.pages, forget)
  const { pages, nextCursor, progress } = list
  const isLoading = progress === 'loading'
  const isShown = hasRows(pages)

  return (
    <>
      <div className={styles.tools}>
        <Button look="line" size="small" onClick={refresh}>
          <Icon name="refresh" />
          {admin.dashboard.refresh}
        </Button>
      </div>
      <LoadingLine isLoading={isLoading} isQuiet={isShown} />
      {progress === 'failed' && (
        <RetryNotice onRetry={refresh}>{admin.dashboard.failed}</RetryNotice>
      )}
      {isShown && (
        <InquiryTable
          caption={view.words.caption}
          pages={pages}
          isBusy={isLoading}
          onDelete={deletion.ask}
        />
      )}
      {isEmpty(list) && <EmptyList>{view.words.empty}</EmptyList>}
      {nextCursor !== null && !isLoading && progress !== 'failed' && (
        <ListEnd progress={progress} onMore={loadMore} />
      )}
      {deletion.asked && (
        <DeleteDialog
          key={deletion.asked.id}
          inquiry={deletion.asked}
          onKeep={deletion.keep}
          onDelete={deletion.confirm}
        />
      )}
    </>
  )
}
