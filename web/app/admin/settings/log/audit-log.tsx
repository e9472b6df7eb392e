import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../../../worker/audit/contract'
import { Button } from '../../../components/button'
import { account } from '../../../content/words/desk/account'
import { audit } from '../../../content/words/desk/audit'
import { accountKeys, fetchAudit } from '../../store/account'
import { DateTime } from '../../ui/dates'
import { LoadingLine } from '../../ui/loading-line'
import { RetryNotice } from '../../ui/retry-notice'
import { PartSection } from '../../ui/section'
import styles from './audit-log.module.css'

/** Who did what and when, newest first; older entries when asked for. */
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
    <PartSection title={audit.title} text={audit.text} isWide>
      <LoadingLine isLoading={isPending} />
      {isError && <RetryNotice onRetry={refetch}>{account.loadFailed}</RetryNotice>}
      {data && entries.length === 0 && <p>{audit.empty}</p>}
      {entries.length > 0 && (
        <table className={styles.log}>
          <caption className="visually-hidden">{audit.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{audit.when}</th>
              <th scope="col">{audit.who}</th>
              <th scope="col">{audit.what}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <DateTime timestamp={entry.at} />
                </td>
                <td>{entry.actor ?? audit.desk}</td>
                <td>{wordsOf(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <div>
          <Button
            look="line"
            size="small"
            aria-disabled={isFetchingNextPage}
            onClick={isFetchingNextPage ? undefined : () => fetchNextPage()}
          >
            {audit.more}
          </Button>
        </div>
      )}
    </PartSection>
  )
}

function wordsOf({ action, details, reference }: AuditEntry) {
  // The entry's type ties the two together, which a lookup by a union loses.
  const inWords = audit.actions[action] as ((details: AuditEntry['details']) => string) | undefined
  // A page that is older than the Worker does not know its newest actions.
  const words = inWords ? inWords(details) : action
  return reference ? `${words}: ${reference}` : words
}
