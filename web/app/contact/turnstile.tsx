import { useEffect, useRef, useState } from 'react'
import { challengeField, challengeUnavailable } from '../../../worker/intake/contract'

type TurnstileOptions = {
  sitekey: string
  /** Called with each token, once it is in the form. */
  callback: () => void
  'expired-callback': () => void
}

type TurnstileApi = {
  render(place: HTMLElement, options: TurnstileOptions): string
  reset(widget: string | undefined): void
  remove(widget: string | undefined): void
}

declare global {
  interface Window {
    turnstile?: TurnstileApi
  }
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** Loads Turnstile's script and returns its API. */
function loadTurnstile() {
  return new Promise<TurnstileApi>((resolve, reject) => {
    if (window.turnstile) return resolve(window.turnstile)
    const script = document.createElement('script')
    script.src = address
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(unavailable()))
    script.onerror = () => reject(unavailable())
    document.head.appendChild(script)
  })
}

function unavailable() {
  return new Error('Turnstile could not be loaded')
}

type TurnstileProps = { siteKey: string; attempts: number }

/**
 * Cloudflare's bot check. It loads when the form first gets focus and adds its token to the form as
 * a hidden field. While there is no token, because it cannot load or has not decided yet, a second
 * field says so, so that no enquiry is held because a network blocks or slows the check.
 */
export function Turnstile({ siteKey, attempts }: TurnstileProps) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<string>(undefined)
  const [isMissing, setIsMissing] = useState(false)

  useEffect(() => {
    const form = place.current?.closest('form')
    const leaving = new AbortController()
    const show = async () => {
      setIsMissing(true)
      const turnstile = await loadTurnstile()
      if (leaving.signal.aborted || !place.current) return
      widget.current = turnstile.render(place.current, {
        sitekey: siteKey,
        callback: () => setIsMissing(false),
        'expired-callback': () => setIsMissing(true),
      })
      leaving.signal.addEventListener('abort', () => turnstile.remove(widget.current))
    }
    const reportFailure = (thrown: unknown) => console.error(thrown)
    form?.addEventListener('focusin', () => show().catch(reportFailure), {
      once: true,
      signal: leaving.signal,
    })
    return () => leaving.abort()
  }, [siteKey])

  useEffect(() => {
    // A token is valid for one attempt.
    if (attempts === 0 || !widget.current) return
    setIsMissing(true)
    window.turnstile?.reset(widget.current)
  }, [attempts])

  return (
    <>
      <div ref={place} />
      {isMissing && <input type="hidden" name={challengeField} value={challengeUnavailable} />}
    </>
  )
}
