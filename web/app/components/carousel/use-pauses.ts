import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react'

/**
 * Returns whether a carousel is paused: by its button, a pointer over it, focus inside it, a
 * hidden tab, or because it is out of view. Spread `area` onto the carousel's outer element.
 */
export function usePauses({ startsStopped = false } = {}) {
  const [choice, setChoice] = useState<boolean>()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isInView, setInView] = useState(false)
  const isHidden = useTabHidden()
  const isStopped = choice ?? startsStopped

  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    isStopped,
    isInView,
    isPaused: isStopped || isHovered || isFocused || isHidden || !isInView,
    stop: () => setChoice(true),
    toggle() {
      setChoice(!isStopped)
      // A visitor who presses play has pointer and focus on the button, so ignore both until they
      // have left and returned.
      setHovered(false)
      setFocused(false)
    },
    area: {
      ref: watch,
      // A touch is not a hover.
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}

function useTabHidden() {
  return useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
