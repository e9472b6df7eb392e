import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Toast, type ToastAction, type Tone } from './toast'
import styles from './toasts.module.css'

type ShowToast = (tone: Tone, text: string, action?: ToastAction) => void

type Shown = { id: string; tone: Tone; text: string; action: ToastAction | undefined }

const ToastContext = createContext<ShowToast>(() => {})

/** More would cover the list on a phone. */
const shownAtOnce = 3

/** Shows short messages at the bottom of the window, the latest one lowest. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const show = useCallback<ShowToast>((tone, text, action) => {
    const next = { id: crypto.randomUUID(), tone, text, action }
    setShown((before) => [...before, next].slice(-shownAtOnce))
  }, [])
  const dismiss = (id: string) => setShown((before) => before.filter((toast) => toast.id !== id))
  const toastsOf = (tone: Tone) =>
    shown
      .filter((toast) => toast.tone === tone)
      .map(({ id, ...toast }) => <Toast key={id} {...toast} onDismiss={() => dismiss(id)} />)
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region}>
        <div className={styles.toasts} role="status">
          {toastsOf('success')}
        </div>
        <div className={styles.toasts} role="alert">
          {toastsOf('error')}
        </div>
      </div>
    </ToastContext>
  )
}

/** Returns a function that shows a message. */
export function useToast() {
  return useContext(ToastContext)
}
