import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isNetworkError, setConnection } from './connection'
import { forgetList, keepListsFor, readList } from './kept-list'
import { fetchUser, type SignedInUser } from './session'

type SignIn = {
  user: SignedInUser | null
  /** Says who is signed in from now on: after a login or a logout. */
  setUser: (user: SignedInUser | null) => void
  /** Whether the session ended without a logout on this page: elsewhere, or by itself. */
  hasEnded: boolean
  /** Says that it has. */
  endSession: () => void
  /** Logs out by `signOut`, which throws when the session may still be open. */
  leave: (signOut: () => Promise<void>) => Promise<void>
}

const SignInContext = createContext<SignIn | null>(null)

type SignInProviderProps = {
  children: ReactNode
  /** Stands in place of the children until the first answer. */
  waiting: ReactNode
  /** Stands there when the answer failed to come. */
  failed: (retry: () => void) => ReactNode
}

/** Knows who is signed in. Its children render only after the first answer. */
export function SignInProvider({ children, waiting, failed }: SignInProviderProps) {
  const [user, setKnownUser] = useState<SignedInUser | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const isSignedIn = useRef(false)
  const isLeaving = useRef(false)
  const [progress, setProgress] = useState<'loading' | 'known' | 'failed'>('loading')

  const enter = useCallback((next: SignedInUser | null) => {
    isSignedIn.current = next !== null
    setKnownUser(next)
    setHasEnded(false)
    if (next) keepListsFor(next)
    else forgetList()
  }, [])

  const setUser = useCallback(
    (next: SignedInUser | null) => {
      enter(next)
      if (!next) announceSignOut()
    },
    [enter],
  )

  const endSession = useCallback(() => {
    // A call that was on its way while somebody logs out finds the session ended: that is no news.
    if (isLeaving.current || !isSignedIn.current) return
    setUser(null)
    setHasEnded(true)
  }, [setUser])

  const leave = useCallback(
    async (signOut: () => Promise<void>) => {
      isLeaving.current = true
      try {
        await signOut()
        setUser(null)
      } finally {
        isLeaving.current = false
      }
    },
    [setUser],
  )

  const ask = useCallback(async () => {
    setProgress('loading')
    try {
      enter(await fetchUser())
      setProgress('known')
    } catch (thrown) {
      const kept = isNetworkError(thrown) ? await readList(Date.now()) : null
      if (kept) {
        // Whoever the list was kept for may read it again; nothing new comes without a session.
        setConnection({ isOnline: false, keptAt: kept.at })
        enter(kept.user)
        return setProgress('known')
      }
      console.error('The session could not be read', thrown)
      setProgress('failed')
    }
  }, [enter])

  useEffect(() => {
    ask()
  }, [ask])

  useEffect(
    () =>
      onSignOutElsewhere(() => {
        // This tab hears itself, too.
        if (!isSignedIn.current) return
        enter(null)
        setHasEnded(true)
      }),
    [enter],
  )

  if (progress === 'loading') return waiting
  if (progress === 'failed') return failed(ask)
  return (
    <SignInContext value={{ user, setUser, hasEnded, endSession, leave }}>{children}</SignInContext>
  )
}

/** Returns who is signed in. */
export function useSignIn() {
  const signIn = useContext(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInProvider around it')
  return signIn
}

/** The tabs of one browser share a session: where it has ended in one, the others have to know. */
const name = 'desk-session'

/** Tells the other tabs that the session has ended. */
function announceSignOut() {
  const channel = new BroadcastChannel(name)
  channel.postMessage('ended')
  channel.close()
}

/** Calls back when another tab says so; returns what stops it. */
function onSignOutElsewhere(onEnded: () => void) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = onEnded
  return () => channel.close()
}
