import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { second } from '../../../../worker/time'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { admin } from '../../words/admin'
import { offline } from '../../words/desk/offline'
import { refusalReason, SignedOutError } from '../store/calls'
import { useConnection } from '../store/connection'
import { focusMain, restoreFocus } from './focus'
import { useKeysSetting } from './keys'
import { lazyPart } from './lazy-part'
import styles from './toast.module.css'

type ShowToast = (tone: Tone, text: string, action?: ToastAction) => void

type Shown = { id: string; text: string; action: ToastAction | undefined }

/** Loaded separately: it is needed only once an edit takes long. */
const SavingNotice = lazyPart(
  () => import('./saving-notice'),
  () => null,
)

const ToastContext = createContext<ShowToast>(() => {})

/** The most errors shown at a time: more would cover the page. */
const maxErrors = 2

/**
 * Shows short messages in the corner of the list: the latest success, and errors until they are
 * dismissed.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [success, setSuccess] = useState<Shown>()
  const [errors, setErrors] = useState<readonly Shown[]>([])
  const show = useCallback<ShowToast>((tone, text, action) => {
    const next = { id: crypto.randomUUID(), text, action }
    if (tone === 'success') return setSuccess(next)
    // An error that happens again is announced again.
    const isOther = (error: Shown) => error.text !== text
    setErrors((before) => [...before.filter(isOther), next].slice(-maxErrors))
  }, [])
  const dismissError = (id: string) =>
    setErrors((before) => before.filter((error) => error.id !== id))
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region}>
        {errors.map((error) => (
          <Toast
            key={error.id}
            tone="error"
            shown={error}
            onDismiss={() => dismissError(error.id)}
          />
        ))}
        <Toast tone="success" shown={success} onDismiss={() => setSuccess(undefined)} />
        <SavingNotice />
      </div>
    </ToastContext>
  )
}

/** Returns a function that shows a message. */
export function useToast() {
  return useContext(ToastContext)
}

/** Returns a function that says that the desk is offline; null while it is online. */
export function useSayOffline() {
  const { isOnline, hasServerFailed } = useConnection()
  const showToast = useToast()
  const { refused } = hasServerFailed ? offline.server : offline
  return isOnline ? null : () => showToast('error', refused)
}

/** Returns a function that makes the action of a key say that the desk is offline, if it is. */
export function useWhenOnline() {
  const sayOffline = useSayOffline()
  return (act: () => void) => sayOffline ?? act
}

/**
 * Returns a function that shows why a call was refused, or else `fallback`; nothing if the session
 * has ended, which the desk shows instead.
 */
export function useErrorToast(fallback: string) {
  const showToast = useToast()
  return (thrown: unknown) => {
    if (thrown instanceof SignedOutError) return
    showToast('error', refusalReason(thrown) ?? fallback)
  }
}

export type Tone = 'success' | 'error'

/** An action offered by a message; `suffix` tells screen readers what it applies to. */
type ToastAction = { label: string; suffix?: string; run: () => void }

type ToastProps = { tone: Tone; shown: Shown | undefined; onDismiss: () => void }

const lifetime = 6 * second
/** For messages that offer an action, such as Undo. */
const lifetimeWithAction = 15 * second

/**
 * One message, or the empty place of the next: a status is announced only in a live region that is
 * already there. The region holds the text alone, or the buttons would be read out with it.
 */
function Toast({ tone, shown, onDismiss }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)

  function dismiss() {
    setIsPointedAt(false)
    setHasFocus(false)
    onDismiss()
  }

  /** The focus was in the message, and returns to where it came from. */
  function dismissByHand() {
    dismiss()
    restoreFocus(() => (cameFrom.current?.isConnected ? cameFrom.current.focus() : focusMain()))
  }

  function noteFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setHasFocus(true)
    if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return
    cameFrom.current = relatedTarget
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={styles.toast}
      data-tone={tone}
      data-shown={shown !== undefined || undefined}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={noteFocus}
      onBlur={() => setHasFocus(false)}
    >
      {shown && <Icon name={tone === 'success' ? 'check' : 'warning'} />}
      <span role={tone === 'success' ? 'status' : 'alert'}>
        {/* By its id: the same text again is announced again. */}
        {shown && <span key={shown.id}>{shown.text}</span>}
      </span>
      {shown && (
        <ToastButtons
          key={shown.id}
          tone={tone}
          action={shown.action}
          isPaused={isPointedAt || hasFocus}
          onEnd={dismiss}
          onDismiss={dismissByHand}
        />
      )}
    </div>
  )
}

type ToastButtonsProps = {
  tone: Tone
  action: ToastAction | undefined
  isPaused: boolean
  /** Called when the message has been shown for long enough. */
  onEnd: () => void
  onDismiss: () => void
}

/** What can be done with a message while it is shown. */
function ToastButtons({ tone, action, isPaused, onEnd, onDismiss }: ToastButtonsProps) {
  const { isOn } = useKeysSetting()
  const sayOffline = useSayOffline()
  // Without the keys there is no `z`, and the way to the button may take any time (WCAG 2.2.1).
  const isKept = tone === 'error' || (action !== undefined && !isOn)
  useCountdown(action ? lifetimeWithAction : lifetime, isPaused || isKept, onEnd)

  function act() {
    if (sayOffline) return sayOffline()
    onEnd()
    action?.run()
  }

  return (
    <>
      {action && (
        <Button
          variant="line"
          size="small"
          data-toast-action
          aria-disabled={sayOffline !== null}
          onClick={act}
        >
          {action.label}
          {action.suffix && <span className="visually-hidden">{action.suffix}</span>}
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label={admin.dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </>
  )
}

/** Calls `onEnd` after a lifetime in ms that does not run down while `isPaused`. */
function useCountdown(lifetime: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(lifetime)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (isPaused) return
    const start = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - start
    }
  }, [isPaused])
}
