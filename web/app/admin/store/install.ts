import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../lib/use-media-query'

/** Returns whether the desk runs as an installed app, and a function to install it, if possible. */
export function useInstall() {
  const isInstalled = useMediaQuery('(display-mode: standalone)')
  const [isOffered, setIsOffered] = useState(() => offer !== null)

  useEffect(() => {
    const renew = () => setIsOffered(true)
    addEventListener(installOffered, renew)
    return () => removeEventListener(installOffered, renew)
  }, [])

  async function install() {
    setIsOffered(false)
    const taken = offer
    // It can be used only once.
    offer = null
    await taken?.prompt()
  }

  return { isInstalled, install: isOffered && !isInstalled ? install : null }
}

/** The event that Chromium fires when a page can be installed (W3C, Manifest Incubations). */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

const installOffered = 'beforeinstallprompt'

/** Kept, because the event fires only once, soon after the page has loaded. */
let offer: InstallOffer | null = null

/** Keeps the browser's install prompt until it is used; returns a function that stops listening. */
export function awaitInstallOffer() {
  const keep = (event: Event) => {
    event.preventDefault()
    offer = event as InstallOffer
  }
  addEventListener(installOffered, keep)
  return () => removeEventListener(installOffered, keep)
}
