import { Suspense } from 'react'
import { admin } from '../content/words/admin'
import styles from './dashboard.module.css'
import { Inbox } from './inbox'
import { LoadingLine } from './loading-line'
import { PasswordPromptProvider } from './password-prompt'
import { banners, companions } from './slots'
import { ToastProvider } from './toasts'
import { useUnreadTitle } from './use-unread-title'
import { ViewSwitch } from './view-switch'
import { useView } from './views'

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
            <p className="label">{'Content' in view ? view.label : words.label}</p>
            <h1 className={styles.title}>{words.title}</h1>
          </div>
          {companions.map((Companion, position) => (
            <Companion key={position} />
          ))}
          {banners.map((Banner, position) => (
            <Banner key={position} />
          ))}
          <ViewSwitch current={view} />
          {'Content' in view ? (
            <Suspense fallback={<LoadingLine isLoading />}>
              <view.Content />
            </Suspense>
          ) : (
            <Inbox key={view.name} view={view} />
          )}
        </div>
      </PasswordPromptProvider>
    </ToastProvider>
  )
}
