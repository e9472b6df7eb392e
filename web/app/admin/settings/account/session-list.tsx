import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account } from '../../../content/words/desk/account'
import { accountKeys, endSession, fetchSessions } from '../../store/account-calls'
import { LoadingLine } from '../../ui/loading-line'
import { LineButton } from '../../ui/online-button'
import { PartSection } from '../../ui/part-section'
import { ReceivedAt } from '../../ui/received-at'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toasts'
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
                  {words.since} <ReceivedAt timestamp={createdAt} />
                </p>
                <p>
                  {words.seen} <ReceivedAt timestamp={lastSeenAt} />
                </p>
              </div>
              {!isThis && (
                <LineButton look="line" size="small" onClick={() => ending.mutate(id)}>
                  {words.end}
                  <span className="visually-hidden">
                    {words.endSuffix(browser ?? account.unknownBrowser)}
                  </span>
                </LineButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <div>
          <LineButton look="delete" size="small" onClick={() => ending.mutate('others')}>
            {words.endOthers}
          </LineButton>
        </div>
      )}
    </PartSection>
  )
}
