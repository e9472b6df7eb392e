import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { data } from '../../../words/desk/data'
import { exported } from '../../../words/desk/exported'
import { CallError } from '../../store/calls'
import { CallForm } from '../../ui/call-form'
import { DeskIcon } from '../../ui/desk-icon'
import { findFocusAround } from '../../ui/focus'
import { ConfirmDialog } from '../../ui/modal'
import { OnlineDeskButton } from '../../ui/online-button'
import { CancelledError, useConfirmedCall } from '../../ui/password-prompt'
import { useToast } from '../../ui/toast'
import { Row, Setting } from '../section'
import { downloadPerson, erasePerson, findPerson, type PersonFound } from './personal-data-calls'

const words = data.person

/** Finds, exports or erases everything from one e-mail address. */
export function PersonalData() {
  const [person, setPerson] = useState<PersonFound>()
  const client = useQueryClient()

  function forget() {
    const moveFocus = findFocusAround()
    setPerson(undefined)
    moveFocus()
    client.invalidateQueries()
  }

  return (
    <Setting title={words.title} hint={words.text}>
      <CallForm
        fields={[
          {
            name: 'email',
            label: words.email,
            type: 'email',
            required: true,
            autoComplete: 'off',
          },
        ]}
        submit={words.find}
        call={(typed) => findPerson(typed('email').trim())}
        onDone={setPerson}
        failed={words.findFailed}
      />
      <div role="status">
        {person && (
          <p>
            <strong>{words.found(person.inquiries)}</strong> {words.from} <bdi>{person.email}</bdi>
          </p>
        )}
      </div>
      {person && <FoundPerson key={person.email} person={person} onErased={forget} />}
    </Setting>
  )
}

type FoundPersonProps = { person: PersonFound; onErased: () => void }

/** The buttons that export or erase a person's data. */
function FoundPerson({ person, onErased }: FoundPersonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const showToast = useToast()
  const confirmed = useConfirmedCall()
  const download = useMutation({
    mutationFn: () => confirmed(() => downloadPerson(person.email)),
    onError(error) {
      if (!(error instanceof CancelledError)) showToast('error', exported.failed)
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
  const { inquiries, email } = person
  const question = inquiries === 0 ? words.questionOfNone(email) : words.question(inquiries, email)
  return (
    <Row>
      <OnlineDeskButton
        variant="line"
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {words.exported}
      </OnlineDeskButton>
      <OnlineDeskButton variant="delete" onClick={() => setIsAsking(true)}>
        <DeskIcon name="bin" />
        {words.erase}
      </OnlineDeskButton>
      {isAsking && (
        <ConfirmDialog
          words={{ ...words, question }}
          isBusy={erasure.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => erasure.mutate()}
        />
      )}
    </Row>
  )
}
