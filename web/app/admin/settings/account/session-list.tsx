import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account } from '../../../content/words/desk/account'
import { accountKeys, endSession, fetchSessions } from '../../store/account'
import { DateTime } from '../../ui/dates'
import { LoadingLine } from '../../ui/loading-line'
import { OnlineButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { PartSection } from '../../ui/section'
import { useToast } from '../../ui/toast'
import styles from './session-list.module.css'

/** The browsers that one is signed in with, and out of each. */
export function SessionList() {
  const client = useQueryClient()
  const showToast = useToast()
  const words = account.sessions
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: accountKeys.sessions,
    queryFn: fetchSessions,
  })
  const ending = useMutation({
    mutationFn: endSession,
    onSuccess: (_, id) => showToast('success', id === 'others' ? words.othersEnded : words.ended),
    onError: () => showToast('error', account.failed),
    onSettled: () => {
      client.invalidateQueries({ queryKey: accountKeys.audit })
      return client.invalidateQueries({ queryKey: accountKeys.sessions })
    },
  })

  return (
    <PartSection title={words.title} isWide>
      <LoadingLine isLoading={isPending} />
      {isError && <RetryNotice onRetry={refetch}>{account.loadFailed}</RetryNotice>}
      {data && (
        <ul className={styles.sessions}>
          {data.map(({ id, browser, createdAt, lastSeenAt, isThis }) => (
            <li key={id}>
              <div>
                <h4>
                  {browser ?? account.unknownBrowser}
                  {isThis && <span className="label">{words.isThis}</span>}
                </h4>
                <p>
                  {words.since} <DateTime timestamp={createdAt} />
                </p>
                <p>
                  {words.seen} <DateTime timestamp={lastSeenAt} />
                </p>
              </div>
              {!isThis && (
                <OnlineButton look="line" size="small" onClick={() => ending.mutate(id)}>
                  {words.end}
                  <span className="visually-hidden">
                    {words.endSuffix(browser ?? account.unknownBrowser)}
                  </span>
                </OnlineButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <div>
          <OnlineButton look="delete" size="small" onClick={() => ending.mutate('others')}>
            {words.endOthers}
          </OnlineButton>
        </div>
      )}
    </PartSection>
  )
}
