import { useEffect, useEffectEvent } from 'react'
import type { Progress } from './progress'
import { retryDelays } from './retry-delays'

/**
 * Sends a message that waits for a connection again, by itself: when the connection is back, when
 * the visitor looks at the page again, and a few times after a pause while it is in view. `resend`
 * is told how many of those pauses are used up.
 */
export function useResend(progress: Progress, resend: (retries: number) => void) {
  const onResend = useEffectEvent(resend)

  useEffect(() => {
    if (progress.is !== 'failed' || !isForConnection(progress.why)) return
    const { retries } = progress
    const delay = retryDelays[retries]
    const ending = new AbortController()
    const resendInView = (used: number) => {
      if (navigator.onLine && !document.hidden) onResend(used)
    }
    const timer = delay && setTimeout(() => resendInView(retries + 1), delay)
    window.addEventListener('online', () => onResend(0), ending)
    document.addEventListener('visibilitychange', () => resendInView(retries), ending)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [progress])
}

const isForConnection = (why: string) => why !== 'server' && why !== 'busy'
