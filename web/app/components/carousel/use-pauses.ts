import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react'

/**
 * Why a carousel is paused: its button, a pointer over it, focus inside it, another tab in
 * front, or out of view. `area` goes on the element that all of this is about.
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
      // Who asks for motion has pointer and focus on the button: they count again once they have
      // left and come back.
      setHovered(false)
      setFocused(false)
    },
    area: {
      ref: watch,
      // A finger does not hover.
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}

/** Answers whether another tab, or nothing of the browser, is in front. */
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
