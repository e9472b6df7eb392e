import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { deleteOfflineList, readListInstead, saveListsFor } from './offline-list'
import { fetchUser, type SignedInUser, signOut } from './session'

type SignIn = {
  user: SignedInUser | null
  /** Sets who is signed in, after a login or a logout. */
  setUser: (user: SignedInUser | null) => void
  /** Whether the session ended without a logout on this page: it expired or was ended elsewhere. */
  hasEnded: boolean
  /** Signs the user out here if the session has ended, as a call was answered. */
  endSession: () => Promise<void>
  /** Logs out; throws if the session may still be active. */
  leave: () => Promise<void>
}

const SignInContext = createContext<SignIn | null>(null)

type SignInProviderProps = {
  children: ReactNode
  /** Shown in place of the children until the first answer. */
  waiting: ReactNode
  /** Shown if the first answer fails. */
  failed: (retry: () => void) => ReactNode
}

/** Provides the signed-in user. Its children render only after the first answer. */
export function SignInProvider({ children, waiting, failed }: SignInProviderProps) {
  const [user, setKnownUser] = useState<SignedInUser | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  /** The e-mail address of the signed-in user; null if nobody is signed in. */
  const signedIn = useRef<string | null>(null)
  const isLeaving = useRef(false)
  const [progress, setProgress] = useState<'loading' | 'known' | 'failed'>('loading')

  const enter = useCallback((next: SignedInUser | null) => {
    signedIn.current = next?.email ?? null
    setKnownUser(next)
    setHasEnded(false)
    if (next) saveListsFor(next)
    else deleteOfflineList()
  }, [])

  const setUser = useCallback(
    (next: SignedInUser | null) => {
      enter(next)
      announceUser(signedIn.current)
    },
    [enter],
  )

  const endSession = useCallback(async () => {
    // A call still in flight during a logout finds the session ended, as expected.
    const isOver = () => isLeaving.current || signedIn.current === null
    if (isOver()) return
    // The call may be from before a new password, with which the session got a new id.
    const now = await fetchUser().catch(() => undefined)
    // If nobody knows, the next call asks again.
    if (isOver() || now === undefined || now?.email === signedIn.current) return
    setUser(null)
    setHasEnded(true)
  }, [setUser])

  const leave = useCallback(async () => {
    isLeaving.current = true
    try {
      await signOut()
      setUser(null)
    } finally {
      isLeaving.current = false
    }
  }, [setUser])

  const ask = useCallback(async () => {
    setProgress('loading')
    try {
      enter(await fetchUser())
      setProgress('known')
    } catch (thrown) {
      const saved = await readListInstead(thrown)
      if (saved) {
        // The user whose list was saved may read it again; nothing new loads without a session.
        enter(saved.user)
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
      onUserElsewhere((email) => {
        // This tab also receives its own message.
        if (signedIn.current === email) return
        if (signedIn.current === null) return void ask()
        enter(null)
        setHasEnded(true)
      }),
    [enter, ask],
  )

  if (progress === 'loading') return waiting
  if (progress === 'failed') return failed(ask)
  return (
    <SignInContext value={{ user, setUser, hasEnded, endSession, leave }}>{children}</SignInContext>
  )
}

export function useSignIn() {
  const signIn = useContext(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInProvider around it')
  return signIn
}

/** The tabs of a browser share a session: when its user changes in one, the others have to know. */
const name = 'desk-session'

/** Tells the other tabs whose session it is now; null if it has ended. */
function announceUser(email: string | null) {
  const channel = new BroadcastChannel(name)
  channel.postMessage(email)
  channel.close()
}

/** Calls back when a tab has announced a user; returns a function that stops listening. */
function onUserElsewhere(onUser: (email: string | null) => void) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<string | null>) => onUser(data)
  return () => channel.close()
}
