import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account } from '../../../words/desk/account'
import { accountKeys, fetchSessions, revokeSession } from '../../store/account'
import { previewsKey } from '../../store/files'
import { DateTime } from '../../ui/date-time'
import { formatFull } from '../../ui/dates'
import { findFocusNear } from '../../ui/focus'
import { LoadingLine } from '../../ui/loading-line'
import { OnlineDeskButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toast'
import { Setting } from '../section'
import { SheetTable } from '../sheet-table'

/** The user's active sessions, each with a button to end it. */
export function SessionList() {
  const client = useQueryClient()
  const showToast = useToast()
  const words = account.sessions
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: accountKeys.sessions,
    queryFn: fetchSessions,
  })
  const ending = useMutation({
    mutationFn: revokeSession,
    onSuccess: (_, id) => showToast('success', id === 'others' ? words.othersEnded : words.ended),
    onError: () => showToast('error', account.failed),
    onSettled: () => {
      client.invalidateQueries({ queryKey: accountKeys.audit })
      client.invalidateQueries({ queryKey: previewsKey })
      return client.invalidateQueries({ queryKey: accountKeys.sessions })
    },
  })

  const end = (id: string) => ending.mutate(id, { onSettled: findFocusNear() })

  return (
    <Setting title={words.title} isWide>
      <LoadingLine isLoading={isPending} />
      {isError && <RetryNotice onRetry={refetch}>{account.loadFailed}</RetryNotice>}
      {data && (
        <SheetTable
          caption={words.title}
          columns={words.columns}
          actions={words.actions}
          rows={data.map(({ id, browser, createdAt, lastSeenAt, isThis }) => ({
            key: id,
            cells: [
              <b key="browser">{browser ?? account.unknownBrowser}</b>,
              <DateTime key="since" timestamp={createdAt} />,
              <DateTime key="seen" timestamp={lastSeenAt} />,
              isThis ? (
                words.isThis
              ) : (
                <OnlineDeskButton key="end" size="small" variant="line" onClick={() => end(id)}>
                  {words.end}
                  <span className="visually-hidden">
                    {words.endSuffix(browser ?? account.unknownBrowser, formatFull(createdAt))}
                  </span>
                </OnlineDeskButton>
              ),
            ],
          }))}
        />
      )}
      {data && data.length > 1 && (
        <div>
          <OnlineDeskButton variant="delete" onClick={() => end('others')}>
            {words.endOthers}
          </OnlineDeskButton>
        </div>
      )}
    </Setting>
  )
}
