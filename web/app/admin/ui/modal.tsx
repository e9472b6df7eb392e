import { type ReactNode, useId } from 'react'
import { Button } from '../../components/button'
import { admin } from '../../words/admin'
import { DeskButton } from './desk-button'
import { DeskIcon } from './desk-icon'
import styles from './modal.module.css'
import { useModalDialog } from './use-modal-dialog'

type ModalProps = {
  title: string
  /** Explains the title in a sentence or two. */
  text?: ReactNode
  isWide?: boolean
  /** Whether it fills the screen of a phone. */
  isPage?: boolean
  onClose: () => void
  /** Receives a function that closes the dialog. */
  children: (close: () => void) => ReactNode
}

/** A modal dialog that is open while it is rendered; closing it restores the focus. */
export function Modal({ title, text, isWide, isPage, onClose, children }: ModalProps) {
  const dialog = useModalDialog()
  const id = useId()

  return (
    <dialog
      className={styles.dialog}
      data-wide={isWide}
      data-page={isPage}
      ref={dialog}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {isPage && (
        <DeskButton
          shape="icon"
          aria-label={admin.close}
          title={`${admin.close} (Esc)`}
          onClick={() => dialog.current?.close()}
        >
          <DeskIcon name="close" />
        </DeskButton>
      )}
      {text && <p id={`${id}-text`}>{text}</p>}
      {children(() => dialog.current?.close())}
    </dialog>
  )
}

/** The buttons at the end of a dialog. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}

type ConfirmDialogProps = {
  words: { question: string; warning: ReactNode; cancel: string; confirm: string }
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something is deleted. Cancel comes first, so that it has the focus. */
export function ConfirmDialog({ words, isBusy, onCancel, onConfirm }: ConfirmDialogProps) {
  return (
    <Modal title={words.question} text={words.warning} onClose={onCancel}>
      {(close) => (
        <ModalButtons>
          <Button variant="line" size="small" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            size="small"
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onConfirm()}
          >
            {words.confirm}
          </Button>
        </ModalButtons>
      )}
    </Modal>
  )
}
