import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../components/button'
import { admin } from '../content/words/admin'
import styles from './delete-dialog.module.css'
import type { Inquiry } from './inquiries'
import { formatDate } from './received-at'

type DeleteDialogProps = {
  inquiry: Inquiry
  onKeep: () => void
  onDelete: (inquiry: Inquiry) => Promise<void>
}

/** The question before an inquiry is deleted. Keep comes first, so it has the focus. */
export function DeleteDialog({ inquiry, onKeep, onDelete }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const id = useId()
  const words = admin.deletion

  useEffect(() => dialog.current?.showModal(), [])

  function confirm() {
    if (isDeleting) return
    setIsDeleting(true)
    onDelete(inquiry)
  }

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-warning`}
      onClose={onKeep}
    >
      <h2 id={`${id}-question`}>{words.question}</h2>
      <p id={`${id}-warning`}>
        <bdi>{inquiry.name}</bdi>, {formatDate(inquiry.timestamp)}. {words.warning}
      </p>
      <div className={styles.buttons}>
        <Button look="line" size="small" onClick={() => dialog.current?.close()}>
          {words.keep}
        </Button>
        <Button look="danger" size="small" aria-disabled={isDeleting} onClick={confirm}>
          {words.confirm}
        </Button>
      </div>
    </dialog>
  )
}
