import { useId } from 'react'
import { Button } from '../../components/button'
import styles from './modal.module.css'
import { useModal } from './use-modal'

type ConfirmDialogProps = {
  words: { question: string; warning: string; keep: string; confirm: string }
  isBusy: boolean
  onKeep: () => void
  onConfirm: () => void
}

/** The question before something that cannot be undone. The way back comes first: it has the focus. */
export function ConfirmDialog({ words, isBusy, onKeep, onConfirm }: ConfirmDialogProps) {
  const dialog = useModal(onKeep)
  const id = useId()

  return (
    <dialog
      className={styles.dialog}
      {...dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-warning`}
    >
      <h2 id={`${id}-question`}>{words.question}</h2>
      <p id={`${id}-warning`}>{words.warning}</p>
      <div className={styles.buttons}>
        <Button look="line" size="small" onClick={() => dialog.ref.current?.close()}>
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
