import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SkipLink } from '../../components/skip-link'
import { SignedOutError } from '../store/calls'
import { awaitInstallOffer } from '../store/install'
import { forgetList } from '../store/kept-list'
import { unsubscribeDevice } from '../store/push'
import { signOut } from '../store/session'
import { useSignIn } from '../store/sign-in'
import { lazyPart } from '../ui/lazy-part'
import { CancelledError } from '../ui/password-prompt'
import { Dashboard } from './dashboard'
import { AdminFrame } from './frame'

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

/**
 * Keeps what the API said, for one signed-in administrator: it goes with them. Whichever call finds
 * the session ended leads to the login, but for what stands aside (`meta.isAside`): nobody waits for
 * its answer, and somebody may be in the middle of a sentence.
 */
function ServerState({ children }: { children: ReactNode }) {
  const { endSession } = useSignIn()
  const [client] = useState(() => makeClient(endSession))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function makeClient(onSignedOut: () => void) {
  const onError = (error: Error) => {
    if (error instanceof SignedOutError) onSignedOut()
    else if (!(error instanceof CancelledError)) console.error('A call to the API failed', error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => !meta?.isAside && onError(error) }),
    mutationCache: new MutationCache({ onError }),
    // Every view says itself that a load failed, and offers to try again.
    defaultOptions: {
      // Offline a call fails as any other: what was kept stands in where there is something.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Returns how to log out, and whether the last try failed. */
export function useLogout() {
  const { leave } = useSignIn()
  const [hasFailed, setHasFailed] = useState(false)

  async function logout() {
    setHasFailed(false)
    try {
      // Before anything that can fail: whoever logs out leaves nothing behind.
      await forgetList()
      await unsubscribeDevice()
      await leave(signOut)
    } catch (thrown) {
      console.error('Logging out failed', thrown)
      setHasFailed(true)
    }
  }

  return { logout, hasFailed }
}
