import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { data } from '../../../content/words/desk/data'
import { CallError } from '../../store/calls'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DeskIcon } from '../../ui/desk-icon'
import { LineButton } from '../../ui/online-button'
import { CancelledError, useConfirmedCall } from '../../ui/password-prompt'
import { useToast } from '../../ui/toasts'
import styles from './data-part.module.css'
import { downloadPerson, erasePerson, type PersonFound } from './personal-data'

const words = data.person

type FoundPersonProps = { person: PersonFound; onErased: () => void }

/** What can be done with everything about a person. */
export function FoundPerson({ person, onErased }: FoundPersonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const showToast = useToast()
  const confirmed = useConfirmedCall()
  const download = useMutation({
    mutationFn: () => confirmed(() => downloadPerson(person.email)),
    onError(error) {
      if (!(error instanceof CancelledError)) showToast('error', data.exported.failed)
    },
  })
  const erasure = useMutation({
    mutationFn: () => confirmed(() => erasePerson(person)),
    onSuccess(erased) {
      showToast('success', words.erased(erased))
      onErased()
    },
    onError(error) {
      if (error instanceof CancelledError) return setIsAsking(false)
      const isStale = error instanceof CallError && error.code === 'stale_edit'
      showToast('error', isStale ? words.stale : words.failed)
      setIsAsking(false)
    },
  })
  const { inquiries } = person
  const question = inquiries === 0 ? words.questionOfNone : words.question(inquiries)
  return (
    <div className={styles.buttons}>
      <LineButton
        look="line"
        size="small"
        aria-disabled={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      >
        {words.exported}
      </LineButton>
      <LineButton look="delete" size="small" onClick={() => setIsAsking(true)}>
        <DeskIcon name="trash" />
        {words.erase}
      </LineButton>
      {isAsking && (
        <ConfirmDialog
          words={{ ...words, question }}
          isBusy={erasure.isPending}
          onKeep={() => setIsAsking(false)}
          onConfirm={() => erasure.mutate()}
        />
      )}
    </div>
  )
}
