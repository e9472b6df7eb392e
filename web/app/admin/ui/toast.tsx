import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { admin } from '../../content/words/admin'
import { OnlineButton } from './online-button'
import styles from './toast.module.css'

type ShowToast = (tone: Tone, text: string, action?: ToastAction) => void

type Shown = { id: string; tone: Tone; text: string; action: ToastAction | undefined }

const ToastContext = createContext<ShowToast>(() => {})

/**
 * Shows short messages in the corner of the list, one at a time. A new message replaces a success
 * message, but waits behind an error.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Shown[]>([])
  const shown = waiting[0]
  const show = useCallback<ShowToast>((tone, text, action) => {
    const next = { id: crypto.randomUUID(), tone, text, action }
    setWaiting((before) => [...before.filter((toast) => toast.tone === 'error'), next].slice(-2))
  }, [])
  const dismiss = () => setWaiting((before) => before.slice(1))
  const toastOf = (tone: Tone) =>
    shown?.tone === tone && <Toast key={shown.id} {...shown} onDismiss={dismiss} />
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region}>
        <div role="status">{toastOf('success')}</div>
        <div role="alert">{toastOf('error')}</div>
      </div>
    </ToastContext>
  )
}

/** Returns a function that shows a message. */
export function useToast() {
  return useContext(ToastContext)
}

export type Tone = 'success' | 'error'

/** An action offered by a message; `suffix` tells screen readers what it applies to. */
type ToastAction = { label: string; suffix?: string; run: () => void }

type ToastProps = {
  tone: Tone
  text: string
  action: ToastAction | undefined
  onDismiss: () => void
}

const lifetimeMs = 6000
/** For messages that offer an action, such as Undo. */
const lifetimeWithActionMs = 15_000

/** One message. It disappears after a while, but not while it is hovered or has the focus. */
function Toast({ tone, text, action, onDismiss }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useCountdown(action ? lifetimeWithActionMs : lifetimeMs, isPointedAt || hasFocus, onDismiss)

  function act() {
    onDismiss()
    action?.run()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      <span>{text}</span>
      {action && (
        <OnlineButton variant="line" size="small" data-toast-action onClick={act}>
          {action.label}
          {action.suffix && <span className="visually-hidden">{action.suffix}</span>}
        </OnlineButton>
      )}
      <Button variant="quiet" size="icon" aria-label={admin.dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </div>
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
