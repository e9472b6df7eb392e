import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { admin } from '../../content/words/admin'
import { titleOf } from '../../lib/page-meta'
import { Inbox } from '../inbox/inbox'
import { useDeskState } from '../store/desk-state'
import { isList, type PartName, useView } from '../store/views'
import { LoadingLine } from '../ui/loading-line'
import { PasswordPromptProvider } from '../ui/password-prompt'
import { ToastProvider } from '../ui/toast'
import { DeliveryBanner, HeldBanner, OfflineBanner, RetentionBanner } from './banners'
import styles from './dashboard.module.css'
import { LiveDesk } from './live-desk'
import { ViewSwitch } from './view-switch'

/** What is shown of each part besides the lists; loaded when it is opened. */
const parts: Record<PartName, ComponentType> = {
  reports: lazy(() => import('../reports/reports')),
  delivery: lazy(() => import('../settings/notifications/notifications')),
  data: lazy(() => import('../settings/data/data')),
  account: lazy(() => import('../settings/account/account')),
  device: lazy(() => import('../settings/push/this-device')),
}

/** What an administrator sees: the greeting, the way around, and one part of the desk. */
export function Dashboard() {
  const view = useView()
  const words = admin.dashboard
  useUnreadTitle()
  return (
    <ToastProvider>
      <PasswordPromptProvider>
        <div className={`container ${styles.dashboard}`}>
          <div className={styles.head}>
            <p className="label">{isList(view) ? words.label : view.label}</p>
            <h1 className={styles.title}>{words.title}</h1>
          </div>
          <LiveDesk />
          <OfflineBanner />
          <RetentionBanner />
          <DeliveryBanner />
          <HeldBanner />
          <ViewSwitch current={view} />
          {isList(view) ? (
            <Inbox key={view.name} view={view} />
          ) : (
            <Suspense fallback={<LoadingLine isLoading />}>
              <Part name={view.name} />
            </Suspense>
          )}
        </div>
      </PasswordPromptProvider>
    </ToastProvider>
  )
}

function Part({ name }: { name: PartName }) {
  const Content = parts[name]
  return <Content />
}

/** Counts unread enquiries in the page's title: "(3) Admin | …", so that a tab in the background tells. */
function useUnreadTitle() {
  const unread = useDeskState()?.unread ?? 0
  useEffect(() => {
    const title = titleOf(admin.title)
    document.title = unread > 0 ? `(${unread}) ${title}` : title
    return () => {
      document.title = title
    }
  }, [unread])
}
