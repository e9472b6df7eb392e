import { useState } from 'react'
import { admin } from '../../words/admin'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import type { Inquiry } from '../store/inquiry'
import { formatDate } from '../ui/dates'
import { escapeInvisible } from '../ui/escape-invisible'
import { ConfirmDialog } from '../ui/modal'
import styles from './delete-dialog.module.css'

type DeleteDialogProps = {
  inquiries: readonly Inquiry[]
  onClose: () => void
  onDelete: () => Promise<void>
}

/** Asks for confirmation before inquiries are deleted. */
export default function DeleteDialog({ inquiries, onClose, onDelete }: DeleteDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false)

  function confirm() {
    setIsDeleting(true)
    onDelete()
  }

  return (
    <ConfirmDialog
      words={{
        ...admin.deletion,
        question: inquiryActions.deletion.question(inquiries.length),
        warning: <About inquiries={inquiries} />,
      }}
      isBusy={isDeleting}
      onCancel={onClose}
      onConfirm={confirm}
    />
  )
}

function About({ inquiries }: { inquiries: readonly Inquiry[] }) {
  const [only, ...more] = inquiries
  if (!only || more.length > 0) return inquiryActions.deletion.warningForSeveral
  return (
    <>
      <q className={styles.name}>{escapeInvisible(only.name)}</q>, {formatDate(only.timestamp)}.{' '}
      {inquiryActions.deletion.warning}
    </>
  )
}
