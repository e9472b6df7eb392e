import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../components/icon'
import { deskFiles } from '../../lib/desk-files'
import { demo } from '../../words/desk/demo'
import { held } from '../../words/desk/held'
import { offline } from '../../words/desk/offline'
import { reconnect, setConnection, useConnection } from '../store/connection'
import { useDeskState } from '../store/desk-state'
import { useDeliveryReport } from '../store/notifications'
import { useFreshSettings } from '../store/settings'
import { useSignIn } from '../store/sign-in'
import { type View, viewPath, views } from '../store/views'
import { formatDateTime } from '../ui/dates'
import { DeskIcon } from '../ui/desk-icon'
import { formatCount } from '../ui/format-count'
import { lazyPart } from '../ui/lazy-part'
import { offlineReasonId } from '../ui/online-button'
import styles from './banners.module.css'

/**
 * Says that the desk is offline or the server does not work, and how old the list is, or that it is not
 * updated any more; reloads the data once back online.
 */
export function ConnectionBanner() {
  const { isOnline, hasServerFailed, loadedAt, outdatedSince } = useConnection()
  const client = useQueryClient()
  const resume = useEffectEvent(() => reconnect(client))

  useEffect(() => {
    registerServiceWorker()
    const leaving = new AbortController()
    const { signal } = leaving
    if (!navigator.onLine) setConnection({ isOnline: false })
    addEventListener('offline', () => setConnection({ isOnline: false }), { signal })
    addEventListener('online', () => resume(), { signal })
    return () => leaving.abort()
  }, [])

  const words = hasServerFailed ? offline.server : offline
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.offline} id={offlineReasonId}>
          <Icon name="warning" />
          <p>
            <strong>
              {loadedAt === null ? offline.nothingKept : words.from(formatDateTime(loadedAt))}
            </strong>{' '}
            {words.reason}
          </p>
        </div>
      )}
      {isOnline && outdatedSince !== null && <OutdatedNotice since={outdatedSince} />}
    </div>
  )
}

/** Registers the desk's service worker for /admin, if the browser supports it. */
async function registerServiceWorker() {
  // With hot reload there are no built files to cache.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(deskFiles.serviceWorker, {
      scope: '/admin',
      updateViaCache: 'none',
    })
  } catch (thrown) {
    console.warn('The desk cannot be made available offline', thrown)
  }
}

/** Loads a banner's content only when it is shown: on most days there is nothing to say. */
function lazyNotice<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPart(load, (content, _, hasFailed) => hasFailed && content)
}

const OutdatedNotice = lazyNotice(() => import('./outdated-notice'))
const RetentionNotice = lazyNotice(() => import('./retention-notice'))
const DeliveryNotice = lazyNotice(() => import('./delivery-notice'))

/** Shown above every part of the desk while a shorter retention is pending; can cancel it. */
export function RetentionBanner() {
  const settings = useFreshSettings()
  return (
    <div role="status" className={styles.retention}>
      {settings?.pendingRetention && (
        <RetentionNotice
          retentionDays={settings.retentionDays}
          pending={settings.pendingRetention}
        />
      )}
    </div>
  )
}

/**
 * Shown above every part of the desk for as long as delivery is degraded. `aria-atomic`: only what
 * changes in the headline is announced.
 */
export function DeliveryBanner() {
  const { data: report } = useDeliveryReport()
  return (
    <div role="status" aria-atomic="false" className={styles.delivery}>
      {report?.status === 'degraded' && <DeliveryNotice report={report} />}
    </div>
  )
}

/** Says that nothing in the desk is real, in the demo. */
export function DemoBanner() {
  const { user } = useSignIn()
  return user?.isDemo && <p className={styles.demo}>{demo}</p>
}

const heldView = views.find(({ name }) => name === 'held')

/**
 * Links from every other part of the desk to the enquiries held for review. It is not announced to
 * screen readers: robots write every day, and the banner above says what a flood leaves
 * undelivered.
 */
export function HeldBanner({ current }: { current: View }) {
  const count = useDeskState()?.held ?? 0
  if (count < 1 || !heldView || current === heldView) return null
  return (
    <p className={styles.held}>
      <Link to={viewPath(heldView)}>
        <DeskIcon name="held" />
        {held.review(formatCount(count))}
      </Link>
    </p>
  )
}
