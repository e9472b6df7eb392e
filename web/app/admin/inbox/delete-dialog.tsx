import { useId, useState } from 'react'
import { Button } from '../../components/button'
import { admin } from '../../content/words/admin'
import { acting } from '../../content/words/desk/acting'
import type { Inquiry } from '../store/inquiry'
import { showHidden } from '../ui/escape-invisible'
import styles from '../ui/modal.module.css'
import { formatDate } from '../ui/received-at'
import { useModal } from '../ui/use-modal'

type DeleteDialogProps = {
  inquiries: readonly Inquiry[]
  onKeep: () => void
  onDelete: () => Promise<void>
}

/** The question before inquiries are deleted. Keep comes first, so it has the focus. */
export function DeleteDialog({ inquiries, onKeep, onDelete }: DeleteDialogProps) {
  const dialog = useModal(onKeep)
  const [isDeleting, setIsDeleting] = useState(false)
  const id = useId()
  const words = acting.deletion

  function confirm() {
    if (isDeleting) return
    setIsDeleting(true)
    onDelete()
  }

  return (
    <dialog
      className={styles.dialog}
      {...dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-warning`}
    >
      <h2 id={`${id}-question`}>{words.question(inquiries.length)}</h2>
      <p id={`${id}-warning`}>
        <About inquiries={inquiries} />
      </p>
      <div className={styles.buttons}>
        <Button look="line" size="small" onClick={() => dialog.ref.current?.close()}>
          {admin.deletion.keep}
        </Button>
        <Button look="danger" size="small" aria-disabled={isDeleting} onClick={confirm}>
          {admin.deletion.confirm}
        </Button>
      </div>
    </dialog>
  )
}

function About({ inquiries }: { inquiries: readonly Inquiry[] }) {
  const [only, ...more] = inquiries
  if (!only || more.length > 0) return acting.deletion.warningForSeveral
  return (
    <>
      <q className={styles.name}>{showHidden(only.name)}</q>, {formatDate(only.timestamp)}.{' '}
      {acting.deletion.warning}
    </>
  )
}
