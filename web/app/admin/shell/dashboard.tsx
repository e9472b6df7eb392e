import { type ComponentType, lazy, type Ref, Suspense, useEffect, useState } from 'react'
import { admin } from '../../content/words/admin'
import { titleOf } from '../../lib/page-meta'
import { Inbox } from '../inbox/inbox'
import { useDeskState } from '../store/desk-state'
import { isList, type PartName, useView, type View } from '../store/views'
import { LoadingLine } from '../ui/loading-line'
import { PasswordPromptProvider } from '../ui/password-prompt'
import { RetryNotice } from '../ui/retry-notice'
import { ToastProvider } from '../ui/toast'
import { DeliveryBanner, HeldBanner, OfflineBanner, RetentionBanner } from './banners'
import styles from './desk.module.css'
import { LiveDesk } from './live-desk'
import { BottomBar, Rail } from './rail'

/** What is shown of each part besides the lists; loaded when it is opened. */
const parts: Record<PartName, ComponentType> = {
  reports: lazy(() => import('../reports/reports')),
  delivery: lazy(() => import('../settings/notifications/notifications')),
  data: lazy(() => import('../settings/data/data')),
  account: lazy(() => import('../settings/account/account')),
  device: lazy(() => import('../settings/push/this-device')),
}

type DashboardProps = { onLogout: () => void; hasLogoutFailed: boolean; main: Ref<HTMLElement> }

/** What an administrator sees: the way around, and one part of the desk. */
export function Dashboard({ onLogout, hasLogoutFailed, main }: DashboardProps) {
  const view = useView()
  const rail = useRailSetting()
  useTitle(view)
  const banners = (
    <div className={styles.banners}>
      {hasLogoutFailed && (
        <RetryNotice onRetry={onLogout}>{admin.session.logoutFailed}</RetryNotice>
      )}
      <OfflineBanner />
      <RetentionBanner />
      <DeliveryBanner />
      <HeldBanner />
    </div>
  )
  return (
    <div className={styles.desk}>
      <ToastProvider>
        <PasswordPromptProvider>
          <div className={styles.frame} data-rail={rail.isCollapsed ? 'icons' : undefined}>
            <Rail current={view} onLogout={onLogout} onCollapse={rail.toggle} />
            <main id="main" className={styles.main} ref={main} tabIndex={-1}>
              {isList(view) ? (
                <>
                  {/* Stands also where the enquiry covers its list. */}
                  <h1 className="visually-hidden">{view.label}</h1>
                  <Inbox key={view.name} view={view} banners={banners} live={<LiveDesk />} />
                </>
              ) : (
                <section className={styles.page}>
                  <header className={styles.pageHead}>
                    <div>
                      <h1>{view.label}</h1>
                      <p>{admin.dashboard.title}</p>
                    </div>
                    {banners}
                  </header>
                  <div
                    className={styles.pageScroll}
                    data-scroll
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
                    tabIndex={0}
                  >
                    <LiveDesk />
                    <Suspense fallback={<LoadingLine isLoading />}>
                      <Part name={view.name} />
                    </Suspense>
                  </div>
                </section>
              )}
            </main>
            <BottomBar current={view} onLogout={onLogout} />
          </div>
        </PasswordPromptProvider>
      </ToastProvider>
    </div>
  )
}

function Part({ name }: { name: PartName }) {
  const Content = parts[name]
  return <Content />
}

/** Every view has its own title; of the enquiries it says how many are unread, to a tab in the background. */
function useTitle(view: View) {
  const unread = useDeskState()?.unread ?? 0
  useEffect(() => {
    const title = titleOf(view.label)
    document.title = unread > 0 ? `(${unread}) ${title}` : title
    return () => {
      document.title = titleOf(admin.title)
    }
  }, [unread, view])
}

const railKey = 'desk-rail'

/** Whether the rail shows icons alone, kept in this browser. */
function useRailSetting() {
  const [isCollapsed, setCollapsed] = useState(
    () => attempt(() => localStorage.getItem(railKey)) === 'icons',
  )
  return {
    isCollapsed,
    toggle() {
      setCollapsed(!isCollapsed)
      attempt(() => localStorage.setItem(railKey, isCollapsed ? 'names' : 'icons'))
    },
  }
}

/** A browser may refuse its storage; then the setting lasts as long as the page. */
function attempt<Result>(access: () => Result) {
  try {
    return access()
  } catch {
    return undefined
  }
}
