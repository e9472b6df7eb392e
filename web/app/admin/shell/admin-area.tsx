import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SkipLink } from '../../components/skip-link'
import { SignedOutError } from '../store/calls'
import { dropDraftsOf } from '../store/drafts'
import { awaitInstallOffer } from '../store/install'
import { unsubscribeDevice } from '../store/push'
import { useSignIn } from '../store/sign-in'
import { stopUploads } from '../store/uploads'
import { lazyPart } from '../ui/lazy-part'
import { CancelledError } from '../ui/password-prompt'
import { Dashboard } from './dashboard'
import { AdminFrame } from './frame'
import { useClickedNotification } from './use-clicked-notification'

const SignInPage = lazyPart(() => import('./sign-in-page'))

/** The dashboard if an administrator is signed in, the sign-in page if not. */
export function AdminArea() {
  const { user } = useSignIn()
  const { logout, hasFailed } = useLogout()
  const main = useRef<HTMLElement>(null)
  const isSignedIn = user !== null
  const wasSignedIn = useRef(isSignedIn)

  useEffect(awaitInstallOffer, [])
  useClickedNotification()

  useEffect(() => {
    // The button that had the focus was removed with its page.
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
 * Caches the API's answers for one signed-in administrator and drops them on sign-out. Any call
 * that finds the session ended leads to the sign-in page, except background queries
 * (`meta.isAside`): nobody waits for their answer, and the user may be in the middle of a sentence.
 */
function ServerState({ children }: { children: ReactNode }) {
  const { endSession } = useSignIn()
  const [client] = useState(() => makeClient(endSession))
  useEffect(() => {
    if (window.Notification?.permission === 'granted') {
      renewDevice(client).catch(() => {})
    }
  }, [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Registers this device again if notifications are on, since the server may have lost it. */
async function renewDevice(client: QueryClient) {
  const { pushSettingQuery } = await import('../settings/notifications/use-push-setting')
  await client.prefetchQuery(pushSettingQuery)
}

function makeClient(onSignedOut: () => void) {
  const onError = (error: Error) => {
    if (error instanceof SignedOutError) onSignedOut()
    else if (!(error instanceof CancelledError)) console.error('A call to the API failed', error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => !meta?.isAside && onError(error) }),
    mutationCache: new MutationCache({ onError }),
    // Every view reports a failed load itself and offers to try again.
    defaultOptions: {
      // Offline, a call fails like any other, and saved data is shown where there is some.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Returns a function that logs out, and whether the last attempt failed. */
function useLogout() {
  const { user, leave } = useSignIn()
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)

  async function logout() {
    setHasFailed(false)
    try {
      await leave()
      if (user) dropDraftsOf(user.email)
      stopUploads()
      // The address may hold a customer's name, and would lead the next user to their enquiry.
      void navigate('/admin', { replace: true })
      // Only now: after a failure the user is still signed in, and the device must still notify them.
      await unsubscribeDevice()
    } catch (thrown) {
      console.error('Logging out failed', thrown)
      setHasFailed(true)
    }
  }

  return { logout, hasFailed }
}
