import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { rail } from '../../words/desk/rail'
import { settings } from '../../words/desk/settings'
import {
  type SettingsSection,
  settingsPath,
  settingsSections,
  useNamedSection,
} from '../store/views'
import { ErrorBoundary } from '../ui/error-boundary'
import { PartFailure } from '../ui/lazy-part'
import { type DeskNews, PartPage } from '../ui/part-page'
import { AccountSettings } from './account/account'
import { BlockedSenders } from './blocked/blocked-senders'
import { DataSettings } from './data/data'
import { AuditLog } from './log/audit-log'
import { NotificationSettings } from './notifications/notifications'
import { SavedReplies } from './replies/saved-replies'
import { ResponseTarget } from './response/response-target'
import { Section } from './section'
import styles from './settings.module.css'

const contents: Record<SettingsSection, ComponentType> = {
  response: ResponseTarget,
  notifications: NotificationSettings,
  account: AccountSettings,
  replies: SavedReplies,
  blocked: BlockedSenders,
  data: DataSettings,
  log: AuditLog,
}

/** All settings on one page, with links to its sections that mark the one being read. */
export default function SettingsPage({ title, news }: { title: string; news: DeskNews }) {
  const page = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(page)
  useHoldInView(page, useNamedSection())
  const tabs = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // A link with the focus stays in view.
    if (!current || tabs.current?.contains(document.activeElement)) return
    const tab = tabs.current?.querySelector('[aria-current]')
    if (tab) scrollIntoStrip(tab)
  }, [current])
  return (
    <PartPage title={title} news={news}>
      <div className={styles.settings}>
        <nav aria-label={rail.settings}>
          <ul ref={tabs} onFocus={({ target }) => scrollIntoStrip(target)}>
            {settingsSections.map((id) => (
              <li key={id}>
                <Link
                  to={settingsPath(id)}
                  preventScrollReset
                  aria-current={id === current ? 'true' : undefined}
                >
                  {settings.sections[id].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div ref={page}>
          {settingsSections.map((id) => {
            const Content = contents[id]
            return (
              <Section key={id} id={id}>
                <ErrorBoundary fallback={(retry) => <PartFailure onRetry={retry} />}>
                  <Content />
                </ErrorBoundary>
              </Section>
            )
          })}
        </div>
      </div>
    </PartPage>
  )
}

/**
 * On a phone the links are a strip that is wider than the window. The browser does not scroll to a
 * link with the focus if a few px of it are in view.
 */
function scrollIntoStrip(link: Element) {
  link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** In px below the bar: where a section starts to count as read. Less than the first's height. */
const lineBelow = 120

/** Returns the section being read: the last one whose start has passed the line. */
function useCurrentSection(page: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<string | undefined>(settingsSections[0])

  useEffect(() => {
    const scroller = page.current?.closest('[data-scroll]')
    if (!scroller) return
    const update = () => {
      const line = scroller.getBoundingClientRect().top + lineBelow
      const sections = Array.from(page.current?.children ?? [])
      const passed = sections.findLast((section) => section.getBoundingClientRect().top < line)
      setCurrent(passed?.id ?? settingsSections[0])
    }
    update()
    scroller.addEventListener('scroll', update, { passive: true })
    return () => scroller.removeEventListener('scroll', update)
  }, [page])

  return current
}

/** Events with which the user starts to scroll or to use the page. */
const moves = ['wheel', 'pointerdown', 'keydown'] as const

/** Scrolls to the section that the address names, and keeps it in view until the user acts. */
function useHoldInView(page: RefObject<HTMLElement | null>, named: SettingsSection | undefined) {
  const { key } = useLocation()

  useEffect(() => {
    const section = named && document.getElementById(named)
    if (!section || !page.current) return
    const show = () => section.scrollIntoView({ behavior: 'instant' })
    show()
    section.focus({ preventScroll: true })
    // Content that loads above the section moves it.
    const observer = new ResizeObserver(show)
    observer.observe(page.current)
    const ending = new AbortController()
    const stop = () => observer.disconnect()
    for (const move of moves) addEventListener(move, stop, { signal: ending.signal })
    return () => {
      stop()
      ending.abort()
    }
  }, [named, key, page])
}
