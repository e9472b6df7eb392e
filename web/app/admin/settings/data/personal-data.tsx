import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TextField } from '../../../components/field'
import { data } from '../../../content/words/desk/data'
import { CallError } from '../../store/calls'
import { DeskIcon } from '../../ui/desk-icon'
import { ConfirmDialog } from '../../ui/modal'
import { OnlineButton } from '../../ui/online-button'
import { CancelledError, useConfirmedCall } from '../../ui/password-prompt'
import { PartSection } from '../../ui/section'
import { useToast } from '../../ui/toast'
import styles from './data.module.css'
import { downloadPerson, erasePerson, findPerson, type PersonFound } from './personal-data-calls'

const words = data.person

/** Everything about one e-mail address: how much there is, a file of it, its erasure. */
export function Person() {
  const [email, setEmail] = useState('')
  const client = useQueryClient()
  const showToast = useToast()
  const search = useMutation({
    mutationFn: findPerson,
    onError: () => showToast('error', words.failed),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!search.isPending) search.mutate(email)
  }

  function forget() {
    search.reset()
    setEmail('')
    client.invalidateQueries()
  }

  return (
    <PartSection title={words.title} text={words.text}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={words.email}
          type="email"
          name="email"
          required
          autoComplete="off"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            search.reset()
          }}
        />
        <OnlineButton type="submit" size="small" look="line">
          {words.find}
        </OnlineButton>
      </form>
      <div className={styles.found} role="status">
        {search.data && (
          <p>
            <strong>{words.found(search.data.inquiries)}</strong> {words.from}{' '}
            <bdi>{search.data.email}</bdi>
          </p>
        )}
      </div>
      {search.data && <FoundPerson person={search.data} onErased={forget} />}
    </PartSection>
  )
}

type FoundPersonProps = { person: PersonFound; onErased: () => void }

/** What can be done with everything about a person. */
function FoundPerson({ person, onErased }: FoundPersonProps) {
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
      <OnlineButton
        look="line"
        size="small"
        aria-disabled={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      >
        {words.exported}
      </OnlineButton>
      <OnlineButton look="delete" size="small" onClick={() => setIsAsking(true)}>
        <DeskIcon name="bin" />
        {words.erase}
      </OnlineButton>
      {isAsking && (
        <ConfirmDialog
          words={{ ...words, question }}
          isBusy={erasure.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => erasure.mutate()}
        />
      )}
    </div>
  )
}
