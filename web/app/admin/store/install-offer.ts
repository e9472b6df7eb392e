/** What Chromium hands over once a page can be installed (W3C, Manifest Incubations). */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

export const installOffered = 'beforeinstallprompt'

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
export function installOffer() {
  return offer
}

/** Takes the offer, which is good once. */
export async function takeInstallOffer() {
  const taken = offer
  offer = null
  await taken?.prompt()
}
