import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { second } from '../../../../worker/time'
import { Spinner } from '../../components/spinner'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import { editKey } from '../store/inquiry-calls'
import styles from './toast.module.css'

/** How long an edit may take before a notice says that it is being saved. */
const patience = second

/** Says that edits are still being saved, and has the browser ask before they are lost. */
export default function SavingNotice() {
  const isSaving = useIsMutating({ mutationKey: editKey }) > 0
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    if (!isSaving) return
    const timer = setTimeout(() => setIsSlow(true), patience)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
      removeEventListener('beforeunload', ask)
    }
  }, [isSaving])

  return (
    <div className={styles.toast} data-tone="saving" data-shown={isSlow || undefined}>
      {isSlow && <Spinner />}
      <span role="status">{isSlow && inquiryActions.saving}</span>
    </div>
  )
}
