import { type MouseEvent, type RefObject, useSyncExternalStore } from 'react'
import { labels } from '../words/labels'
import { Icon } from './icon'
import styles from './scroll-to-top.module.css'

/** In px. The button is shown when the page is scrolled further than this. */
const threshold = 10

/** Scrolls to the top and moves focus to `start`, the first focusable element of the page. */
export function ScrollToTop({ start }: { start: RefObject<HTMLElement | null> }) {
  const isShown = useSyncExternalStore(
    subscribe,
    () => scrollY > threshold,
    () => false,
  )

  function goUp(event: MouseEvent) {
    // The plain link would add #top to the address and the history.
    event.preventDefault()
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
    start.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts the link itself leads to the top
    <a
      className={styles.link}
      href="#top"
      aria-label={labels.scrollToTop}
      data-shown={isShown || undefined}
      onClick={goUp}
    >
      <Icon name="top" />
    </a>
  )
}

function subscribe(onChange: () => void) {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}
