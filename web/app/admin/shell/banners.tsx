import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { type DeliveryReport, databaseWarnShare } from '../../../../worker/notifications/contract'
import { pendingCountMax, type Settings } from '../../../../worker/settings/contract'
import { Icon } from '../../components/icon'
import { Notice } from '../../components/notice'
import { data } from '../../content/words/desk/data'
import { delivery } from '../../content/words/desk/delivery'
import { held } from '../../content/words/desk/held'
import { phone } from '../../content/words/desk/phone'
import { deskFiles } from '../../lib/desk-files'
import { useRetention } from '../settings/data/use-retention'
import { setConnection, useConnection } from '../store/connection'
import { useDeskState } from '../store/desk-state'
import { useReport } from '../store/notifications'
import { useSettings } from '../store/settings'
import { settingsPath, useView } from '../store/views'
import { formatDateTime } from '../ui/dates'
import { OnlineButton, offlineReasonId } from '../ui/online-button'
import styles from './banners.module.css'

/** Says above the list that the desk is offline, and from when the list is; loads it anew afterwards. */
export function OfflineBanner() {
  const { isOnline, keptAt } = useConnection()
  const client = useQueryClient()
  const resume = useEffectEvent(() => {
    setConnection({ isOnline: true })
    client.invalidateQueries()
  })

  useEffect(() => {
    registerServiceWorker()
    const leaving = new AbortController()
    const { signal } = leaving
    if (!navigator.onLine) setConnection({ isOnline: false })
    addEventListener('offline', () => setConnection({ isOnline: false }), { signal })
    addEventListener('online', () => resume(), { signal })
    return () => leaving.abort()
  }, [])

  const words = phone.offline
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.offline} id={offlineReasonId}>
          <Icon name="warning" />
          <p>
            <strong>
              {keptAt === null ? words.nothingKept : words.from(formatDateTime(keptAt))}
            </strong>{' '}
            {words.reason}
          </p>
        </div>
      )}
    </div>
  )
}

/** Puts the desk's service worker in charge of /admin, where there can be one. */
async function registerServiceWorker() {
  // With hot reload there are no built files that it could keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(deskFiles.serviceWorker, {
      scope: '/admin',
      updateViaCache: 'none',
    })
  } catch (thrown) {
    console.warn('The desk cannot be kept for use offline', thrown)
  }
}

const pendingWords = data.retention.pending

/** Stands over every part of the desk while a shorter retention waits to apply: it can be cancelled. */
export function RetentionBanner() {
  const { data: answer } = useSettings()
  return (
    <div role="status" className={styles.retention}>
      {answer?.settings.pendingRetention && <Pending {...answer.settings} />}
    </div>
  )
}

function Pending({ retentionDays, pendingRetention, version }: Settings) {
  const { save: saveRetention, isSaving } = useRetention(version)
  if (!pendingRetention) return null
  const { days, at, count } = pendingRetention
  const isMore = count === pendingCountMax
  return (
    <Notice tone="error">
      <p>{pendingWords.text(formatDateTime(at), count, days, isMore)}</p>
      <OnlineButton
        look="line"
        size="small"
        aria-disabled={isSaving || undefined}
        onClick={() => !isSaving && saveRetention(retentionDays)}
      >
        {pendingWords.cancel}
      </OnlineButton>
    </Notice>
  )
}

/** Stands over every part of the desk while a notification is not out, and goes by itself. */
export function DeliveryBanner() {
  const { data: report } = useReport()
  return (
    <div role="status" className={styles.delivery}>
      {report?.status === 'degraded' && (
        <Notice tone="error">
          <Headline {...report} />
          <p>{explain(report)}</p>
          <div className={styles.links}>
            {report.oldest && <Link to="/admin?notified=false">{delivery.banner.show}</Link>}
            <Link to={settingsPath('notifications')}>{delivery.banner.details}</Link>
          </div>
        </Notice>
      )}
    </div>
  )
}

function Headline(report: DeliveryReport) {
  const { waiting, failed, repliesWaiting, repliesFailed, problems, databaseUse } = report
  const words = delivery.banner
  const isFilling = databaseUse >= databaseWarnShare
  const unsent = waiting + failed + repliesWaiting + repliesFailed
  const isTest = unsent + problems.length === 0 && !isFilling
  return (
    <>
      {waiting > 0 && <span>{words.waiting(waiting)}</span>}
      {failed > 0 && <span>{words.failed(failed)}</span>}
      {repliesWaiting > 0 && <span>{words.repliesWaiting(repliesWaiting)}</span>}
      {repliesFailed > 0 && <span>{words.repliesFailed(repliesFailed)}</span>}
      {problems.map((name) => (
        <span key={name}>{delivery.problem(name)}</span>
      ))}
      {isFilling && <span>{words.filling(Math.round(databaseUse * 100))}</span>}
      {isTest && <span>{words.testFailed}</span>}
    </>
  )
}

/** Why, since when, and what comes next: of the oldest, of a setting, or of the test that failed. */
function explain(report: DeliveryReport) {
  const { oldest, tests, problems, databaseUse, repliesWaiting, repliesFailed } = report
  const words = delivery.banner
  if (!oldest && repliesFailed > 0) return words.repliesNoRetry
  if (!oldest && repliesWaiting > 0 && problems.length === 0) return words.repliesRetry
  if (!oldest && problems.length === 0 && databaseUse >= databaseWarnShare) return words.makeRoom
  if (!oldest && problems.length > 0) return `${words.atRisk} ${delivery.problemAdvice}`
  if (!oldest) {
    const [test] = tests
    return [test?.code && `${delivery.reason({ ...test, code: test.code })}.`, words.atRisk]
      .filter(Boolean)
      .join(' ')
  }
  const { failure, channel, timestamp, dueAt } = oldest
  return [
    failure && `${delivery.reason({ ...failure, channel })}.`,
    words.since(formatDateTime(timestamp)),
    dueAt === null ? words.noRetry : words.retry(formatDateTime(dueAt)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says in every view but their own that enquiries are held, since nobody is notified of each. */
export function HeldBanner() {
  const count = useDeskState()?.held ?? 0
  const isTheirView = useView().name === 'held'
  if (count === 0 || isTheirView) return null
  const words = held.banner
  return (
    <p className={styles.held}>
      {words.count(count)}. {words.advice} <Link to="/admin?view=held">{words.show}</Link>
    </p>
  )
}
