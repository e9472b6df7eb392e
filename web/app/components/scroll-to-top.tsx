import { type MouseEvent, type RefObject, useSyncExternalStore } from 'react'
import { labels } from '../content/words/labels'
import { Icon } from './icon'
import styles from './scroll-to-top.module.css'

/** In px: the page counts as scrolled from the next one on. */
const threshold = 10

/** Goes back to the start of the page. `start` takes the focus: the first stop of the keyboard. */
export function ScrollToTop({ start }: { start: RefObject<HTMLElement | null> }) {
  const isShown = useSyncExternalStore(
    subscribe,
    () => scrollY > threshold,
    () => false,
  )

  function goUp(event: MouseEvent) {
    // The plain link would leave #top in the address and in the history.
    event.preventDefault()
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
    start.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts it is the way to the top
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
