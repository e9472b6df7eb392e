import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Toast, type Tone } from './toast'
import styles from './toasts.module.css'

type ShowToast = (tone: Tone, text: string) => void

const ToastContext = createContext<ShowToast>(() => {})

/** Shows short messages at the bottom of the window, the latest one at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ tone: Tone; text: string; id: string } | null>(null)
  const show = useCallback<ShowToast>(
    (tone, text) => setShown({ tone, text, id: crypto.randomUUID() }),
    [],
  )
  const toast = shown && <Toast key={shown.id} {...shown} onDismiss={() => setShown(null)} />
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region}>
        <div role="status">{shown?.tone === 'success' && toast}</div>
        <div role="alert">{shown?.tone === 'error' && toast}</div>
      </div>
    </ToastContext>
  )
}

/** Returns a function that shows a message. */
export function useToast() {
  return useContext(ToastContext)
}
