import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../lib/use-media-query'

/** Returns whether the desk runs from the home screen, and what installs it, where it can be. */
export function useInstall() {
  const isInstalled = useMediaQuery('(display-mode: standalone)')
  const [isOffered, setIsOffered] = useState(installOffer() !== null)

  useEffect(() => {
    const renew = () => setIsOffered(true)
    addEventListener(installOffered, renew)
    return () => removeEventListener(installOffered, renew)
  }, [])

  async function install() {
    setIsOffered(false)
    await takeInstallOffer()
  }

  return { isInstalled, install: isOffered && !isInstalled ? install : null }
}

/** What Chromium hands over once a page can be installed (W3C, Manifest Incubations). */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

const installOffered = 'beforeinstallprompt'

/** It comes once, soon after the page has loaded, and not again for a part that is opened later. */
let offer: InstallOffer | null = null

/** Keeps the browser's offer to install the desk until somebody takes it; returns what stops that. */
export function awaitInstallOffer() {
  const keep = (event: Event) => {
    event.preventDefault()
    offer = event as InstallOffer
  }
  addEventListener(installOffered, keep)
  return () => removeEventListener(installOffered, keep)
}

/** Returns the offer, if there is one. */
function installOffer() {
  return offer
}

/** Takes the offer, which is good once. */
async function takeInstallOffer() {
  const taken = offer
  offer = null
  await taken?.prompt()
}
