import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SignedOutError } from '../store/calls'
import { useSignIn } from '../store/sign-in'
import { CancelledError } from '../ui/password-prompt'

/**
 * Keeps what the API said, for one signed-in administrator: it goes with them. Whichever call finds
 * the session ended leads to the login, but for what stands aside (`meta.isAside`): nobody waits for
 * its answer, and somebody may be in the middle of a sentence.
 */
export function ServerState({ children }: { children: ReactNode }) {
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
