import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../lib/use-media-query'
import { installOffer, installOffered, takeInstallOffer } from './install-offer'

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
