import { useEffect, useEffectEvent } from 'react'
import type { Failure } from './send'

/** The state of a message. A `superseded` one has been changed or sent in another tab. */
export type Progress = { status: 'editing' | 'sending' | 'superseded' } | Stopped

/** Why a message has not been sent yet. */
export type Stopped = Failure & {
  /** Whether the text is stored, so that it survives the page. */
  isStored: boolean
  /** How many of `retryDelays` are used up. */
  retries: number
}

/**
 * Delays in ms before a message that got no response is retried automatically: 2 s covers a change
 * of cell or Wi-Fi, 10 s and 30 s a lift or a tunnel. After that, only a sign of a better
 * connection or the visitor triggers a retry, since the Worker accepts just five submissions a
 * minute.
 */
export const retryDelays: readonly number[] = [2_000, 10_000, 30_000]

/**
 * Automatically retries a message that is waiting for a connection: when the connection is back,
 * when the visitor returns to the page, and a few times after a delay while the page is visible.
 * `resend` receives how many of those delays are used up.
 */
export function useRetries(progress: Progress, resend: (retries: number) => void) {
  const onResend = useEffectEvent(resend)

  useEffect(() => {
    if (progress.status !== 'failed' || !isForConnection(progress.why)) return
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

const refusals: readonly Stopped['why'][] = ['server', 'busy', 'spent', 'closed']

export const isForConnection = (why: Stopped['why']) => !refusals.includes(why)
