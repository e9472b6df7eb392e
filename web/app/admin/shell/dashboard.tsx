import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { titleOf } from '../../lib/page-meta'
import { admin } from '../../words/admin'
import { useSharedText } from '../entering/shared-text'
import { Inbox } from '../inbox/inbox'
import { Palette, usePaletteKey } from '../palette/palette'
import { attempt } from '../store/attempt'
import { useDeskState } from '../store/desk-state'
import { isList, type PartName, useView, type View, viewPath, views } from '../store/views'
import { type InquiryCommands, readCurrentCommands } from '../ui/current-commands'
import { ErrorBoundary } from '../ui/error-boundary'
import { formatCount } from '../ui/format-count'
import { type Commands, useKeyPairs, useKeys } from '../ui/keys'
import { lazyOverlay, lazyPart, PartFailure } from '../ui/lazy-part'
import { type DeskNews, PartPage } from '../ui/part-page'
import { PasswordPromptProvider } from '../ui/password-prompt'
import { RetryNotice } from '../ui/retry-notice'
import { afterStepBack } from '../ui/step-back'
import { ToastProvider } from '../ui/toast'
import {
  ConnectionBanner,
  DeliveryBanner,
  DemoBanner,
  HeldBanner,
  RetentionBanner,
} from './banners'
import { BottomBar } from './bottom-bar'
import styles from './desk.module.css'
import { LiveDesk } from './live-desk'
import { Rail } from './rail'

/** The parts of the desk other than lists, each loaded when it is opened. */
const parts: Record<PartName, ComponentType<PartProps>> = {
  unmatched: lazyPart(() => import('../unmatched/unmatched'), frame),
  reports: lazyPart(() => import('../reports/reports'), frame),
  settings: lazyPart(() => import('../settings/settings'), frame),
}

const NewEnquiry = lazyOverlay(() => import('../entering/new-enquiry'))

type PartProps = { title: string; news: DeskNews }

/** Wraps the message that a part is loading or could not be shown. */
function frame(content: ReactNode, props: PartProps) {
  return <PartPage {...props}>{content}</PartPage>
}

type Main = RefObject<HTMLElement | null>

type DashboardProps = { onLogout: () => void; hasLogoutFailed: boolean; main: Main }

/** The desk of a signed-in administrator: the navigation and one part. */
export function Dashboard({ onLogout, hasLogoutFailed, main }: DashboardProps) {
  const view = useView()
  const rail = useRailSetting()
  const [isEntering, setEntering] = useState(false)
  const startEntering = () => setEntering(true)
  const hasShared = useSharedText().text !== ''
  useEffect(() => {
    if (hasShared) setEntering(true)
  }, [hasShared])
  // There it makes an enquiry of the open e-mail.
  const newKey = view.name === 'unmatched' ? {} : { c: startEntering }
  useShellKeys({ '[': rail.toggle, ...newKey })
  const [palette, setPalette] = useState<{ inquiry: InquiryCommands | null } | null>(null)
  const openPalette = () => setPalette({ inquiry: readCurrentCommands() })
  usePaletteKey(openPalette)
  useTitle(view)
  const announcement = useViewChange(view, main)
  const banners = (
    <div className={styles.banners}>
      {hasLogoutFailed && (
        <RetryNotice onRetry={onLogout}>{admin.session.logoutFailed}</RetryNotice>
      )}
      <ConnectionBanner />
      <RetentionBanner />
      <DeliveryBanner />
      <DemoBanner />
      <HeldBanner current={view} />
    </div>
  )
  const news = { banners, live: <LiveDesk /> }
  return (
    <div className={styles.desk}>
      <ToastProvider>
        <PasswordPromptProvider>
          <div className={styles.frame} data-rail={rail.isCollapsed ? 'icons' : undefined}>
            <Rail
              current={view}
              isCollapsed={rail.isCollapsed}
              onLogout={onLogout}
              onCollapse={rail.toggle}
              onCommands={openPalette}
            />
            <main
              id="main"
              className={styles.main}
              ref={main}
              tabIndex={-1}
              aria-label={view.label}
            >
              {isList(view) ? (
                <>
                  {/* Also needed when the enquiry covers its list. */}
                  <h1 className="visually-hidden">{view.label}</h1>
                  <ErrorBoundary
                    key={view.name}
                    fallback={(retry) =>
                      frame(<PartFailure onRetry={retry} />, { title: view.label, news })
                    }
                  >
                    <Inbox
                      view={view}
                      banners={banners}
                      live={<LiveDesk />}
                      onNew={startEntering}
                    />
                  </ErrorBoundary>
                </>
              ) : (
                <Part key={view.name} name={view.name} title={view.label} news={news} />
              )}
            </main>
            <BottomBar current={view} onLogout={onLogout} onSearch={openPalette} />
          </div>
          <p className="visually-hidden" role="status">
            {announcement}
          </p>
          {palette && (
            <Palette {...palette} onNew={startEntering} onClose={() => setPalette(null)} />
          )}
          {isEntering && <NewEnquiry onClose={() => setEntering(false)} />}
        </PasswordPromptProvider>
      </ToastProvider>
    </div>
  )
}

function Part({ name, ...props }: PartProps & { name: PartName }) {
  const Content = parts[name]
  return <Content {...props} />
}

/** The keys that work in every part of the desk. */
function useShellKeys(own: Commands) {
  const navigate = useNavigate()
  const commands: Commands = { ...own }
  // Each view has its own first letter.
  for (const view of views) {
    commands[`g ${view.name[0]}`] = () => afterStepBack(() => void navigate(viewPath(view)))
  }
  useKeys(commands)
  useKeyPairs()
}

/** Sets the page's title to the view's, with the number of the inbox as the sidebar shows it. */
function useTitle(view: View) {
  const inbox = useDeskState()?.inbox ?? 0
  useEffect(() => {
    const title = titleOf(view.label)
    document.title = inbox > 0 ? `(${formatCount(inbox)}) ${title}` : title
    return () => {
      document.title = titleOf(admin.title)
    }
  }, [inbox, view])
}

/**
 * Moves the focus to the main area, which is named after the view, if it was on an element of the
 * previous view. If it is elsewhere, such as on a link of the sidebar, returns the name to announce.
 */
function useViewChange(view: View, main: Main) {
  const shown = useRef(view)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const isLost = document.activeElement === document.body
    if (isLost) main.current?.focus({ preventScroll: true })
    setAnnouncement(isLost ? '' : view.label)
  }, [view, main])

  return announcement
}

const railKey = 'desk-rail'

/** Whether the rail shows only icons, kept in this browser, or else as long as the page. */
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
