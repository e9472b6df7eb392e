import { useEffect, useRef, useState } from 'react'
import { SkipLink } from '../../components/skip-link'
import { awaitInstallOffer } from '../store/install'
import { forgetList } from '../store/kept-list'
import { unsubscribeDevice } from '../store/push'
import { signOut } from '../store/session'
import { useSignIn } from '../store/sign-in'
import { lazyPart } from '../ui/lazy-part'
import { Dashboard } from './dashboard'
import { AdminFrame } from './frame'
import { ServerState } from './server-state'

const SignInPage = lazyPart(() => import('./sign-in-page'))

/** The login for strangers, the dashboard for administrators. */
export function AdminArea() {
  const { user } = useSignIn()
  const { logout, hasFailed } = useLogout()
  const main = useRef<HTMLElement>(null)
  const isSignedIn = user !== null
  const wasSignedIn = useRef(isSignedIn)

  useEffect(awaitInstallOffer, [])

  useEffect(() => {
    // The button that had the focus is gone with its page.
    if (wasSignedIn.current !== isSignedIn) main.current?.focus()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])

  if (isSignedIn) {
    return (
      <>
        <SkipLink />
        <ServerState>
          <Dashboard main={main} onLogout={logout} hasLogoutFailed={hasFailed} />
        </ServerState>
      </>
    )
  }
  return (
    <AdminFrame main={main}>
      <SignInPage />
    </AdminFrame>
  )
}

/** Returns how to log out, and whether the last try failed. */
export function useLogout() {
  const { setUser } = useSignIn()
  const [hasFailed, setHasFailed] = useState(false)

  async function logout() {
    setHasFailed(false)
    try {
      // Before anything that can fail: whoever logs out leaves nothing behind.
      await forgetList()
      await unsubscribeDevice()
      await signOut()
      setUser(null)
    } catch (thrown) {
      console.error('Logging out failed', thrown)
      setHasFailed(true)
    }
  }

  return { logout, hasFailed }
}
