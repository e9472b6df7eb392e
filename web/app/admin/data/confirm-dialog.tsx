import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../components/button'
import styles from '../delete-dialog.module.css'

type ConfirmDialogProps = {
  words: { question: string; warning: string; keep: string; confirm: string }
  isBusy: boolean
  onKeep: () => void
  onConfirm: () => void
}

/** The question before something that cannot be undone. The way back comes first: it has the focus. */
export function ConfirmDialog({ words, isBusy, onKeep, onConfirm }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Gives the focus back to where it was, if that is still there.
    return () => shown?.close()
  }, [])

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-warning`}
      onClose={onKeep}
    >
      <h2 id={`${id}-question`}>{words.question}</h2>
      <p id={`${id}-warning`}>{words.warning}</p>
      <div className={styles.buttons}>
        <Button look="line" size="small" onClick={() => dialog.current?.close()}>
          {words.keep}
        </Button>
        <Button
          look="danger"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onConfirm()}
        >
          {words.confirm}
        </Button>
      </div>
    </dialog>
  )
}
