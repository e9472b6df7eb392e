import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../../../worker/audit/contract'
import { audit } from '../../../words/desk/audit'
import { settings } from '../../../words/desk/settings'
import { accountKeys, fetchAudit } from '../../store/account'
import { DateTime } from '../../ui/date-time'
import { LoadingLine } from '../../ui/loading-line'
import { OnlineDeskButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { Row } from '../section'
import { SheetTable } from '../sheet-table'

/** Who did what and when, newest first; older entries load on request. */
export function AuditLog() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: accountKeys.audit,
      queryFn: ({ pageParam }) => fetchAudit(pageParam),
      initialPageParam: null as number | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []

  return (
    <>
      <LoadingLine isLoading={isPending} />
      {isError && <RetryNotice onRetry={refetch}>{settings.loadFailed}</RetryNotice>}
      {data && entries.length === 0 && <p>{audit.empty}</p>}
      {entries.length > 0 && (
        <SheetTable
          caption={audit.caption}
          columns={audit.columns}
          rows={entries.map((entry) => ({
            key: entry.id,
            cells: [
              <DateTime key="at" timestamp={entry.at} />,
              entry.actor ?? audit.desk,
              wordsOf(entry),
            ],
          }))}
        />
      )}
      {hasNextPage && (
        <Row>
          <OnlineDeskButton
            variant="line"
            isBusy={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {audit.more}
          </OnlineDeskButton>
        </Row>
      )}
    </>
  )
}

function wordsOf(entry: AuditEntry) {
  try {
    return describe(entry)
  } catch {
    return audit.damaged(entry.id)
  }
}

/** Throws if the details are not those of the action. */
function describe({ id, action, details, reference }: AuditEntry) {
  if (action === 'damaged') return audit.damaged(id)
  // The entry's type ties its details to its action, but a lookup by a union loses that.
  const inWords = audit.actions[action] as ((details: AuditEntry['details']) => string) | undefined
  // A page loaded before the Worker was updated does not know its newest actions.
  const words = inWords ? inWords(details) : action
  return reference ? `${words}: ${reference}` : words
}
