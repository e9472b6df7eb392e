import { useEffect, useRef } from 'react'
import { awaitInstallOffer } from '../store/install-offer'
import { useSignIn } from '../store/sign-in'
import { AdminFrame } from './admin-frame'
import { Dashboard } from './dashboard'
import { Login } from './login'
import { LogoutFailure } from './logout-failure'
import { ServerState } from './server-state'
import { useLogout } from './use-logout'

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

  return (
    <AdminFrame main={main} onLogout={isSignedIn ? logout : undefined}>
      {isSignedIn && hasFailed && <LogoutFailure onRetry={logout} />}
      {isSignedIn ? (
        <ServerState>
          <Dashboard />
        </ServerState>
      ) : (
        <Login />
      )}
    </AdminFrame>
  )
}
