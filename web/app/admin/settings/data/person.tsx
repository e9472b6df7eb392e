import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TextField } from '../../../components/field'
import { data } from '../../../content/words/desk/data'
import { LineButton } from '../../ui/online-button'
import { PartSection } from '../../ui/part-section'
import { useToast } from '../../ui/toasts'
import styles from './data-part.module.css'
import { FoundPerson } from './found-person'
import { findPerson } from './personal-data'

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
        <LineButton type="submit" size="small" look="line">
          {words.find}
        </LineButton>
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
