import { useEffect, useEffectEvent } from 'react'
import { Button } from '../components/button'
import { Icon } from '../components/icon'
import { admin } from '../content/words/admin'
import styles from './toast.module.css'

export type Tone = 'success' | 'error'

type ToastProps = { tone: Tone; text: string; onDismiss: () => void }

const lifetimeMs = 6000

/** One message, which goes away by itself. */
export function Toast({ tone, text, onDismiss }: ToastProps) {
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    const timer = setTimeout(() => dismiss(), lifetimeMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={styles.toast} data-tone={tone}>
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      {text}
      <Button look="quiet" size="icon" aria-label={admin.dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
