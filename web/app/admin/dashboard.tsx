import { Button } from '../components/button'
import { Icon } from '../components/icon'
import { admin } from '../content/words/admin'
import styles from './dashboard.module.css'
import { Inbox } from './inbox'
import { ToastProvider } from './toasts'
import { useInquiries } from './use-inquiries'
import { ViewSwitch } from './view-switch'
import { useView } from './views'

/** What an administrator sees. */
export function Dashboard() {
  const view = useView()
  const inquiries = useInquiries(view.name === 'held')
  const words = admin.dashboard
  return (
    <ToastProvider>
      <div className={`sheet ${styles.dashboard}`}>
        <div className={styles.head}>
          <div>
            <p className="label">{words.label}</p>
            <h1 className={styles.title}>{words.title}</h1>
          </div>
          <div className={styles.tools}>
            <ViewSwitch current={view} />
            <Button look="line" size="small" onClick={inquiries.refresh}>
              <Icon name="refresh" />
              {words.refresh}
            </Button>
          </div>
        </div>
        <Inbox view={view} {...inquiries} />
      </div>
    </ToastProvider>
  )
}
