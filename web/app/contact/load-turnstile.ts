type TurnstileApi = {
  render(place: HTMLElement, options: { sitekey: string }): string
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
export function loadTurnstile() {
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
