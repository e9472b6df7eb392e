import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { contacts as words } from '../../../words/desk/contacts'
import { addContact, removeContact } from '../../store/correspondence'
import type { Reading } from '../../store/inquiry'
import { CallForm } from '../../ui/call-form'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { OnlineDeskButton } from '../../ui/online-button'
import { useErrorToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import styles from './customer.module.css'

type ContactsProps = { inquiryId: string; contacts: Reading['contacts'] }

/** Further addresses and numbers of a customer. */
export function Contacts({ inquiryId, contacts }: ContactsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: (contact: Reading['contacts'][number]) =>
      removeContact(contact.inquiryId ?? inquiryId, contact.id),
    onError: useErrorToast(words.failed),
    onSettled: () => reload(inquiryId),
  })

  return (
    <section>
      <header>
        <h3 className="label">{words.title}</h3>
        {!isAdding && (
          <DeskButton
            size="small"
            variant="line"
            aria-label={words.addLabel}
            onClick={() => setIsAdding(true)}
          >
            {words.add}
          </DeskButton>
        )}
      </header>
      <ul className={styles.contacts}>
        {contacts.map((contact) => {
          const { id, kind, address } = contact
          return (
            <li key={id}>
              <a href={`${kind === 'email' ? 'mailto' : 'tel'}:${encodeURI(address)}`} dir="ltr">
                {escapeInvisible(address)}
              </a>
              <OnlineDeskButton
                shape="icon"
                size="small"
                aria-label={words.remove(address)}
                title={words.remove(address)}
                isBusy={isPending}
                onClick={() => mutate(contact)}
              >
                <DeskIcon name="close" />
              </OnlineDeskButton>
            </li>
          )
        })}
      </ul>
      {isAdding && (
        <CallForm
          fields={[
            {
              name: 'address',
              label: words.field,
              inputMode: 'email',
              autoComplete: 'off',
              autoFocus: true,
            },
          ]}
          submit={words.save}
          call={(typed) => addContact(inquiryId, typed('address'))}
          onDone={() => {
            setIsAdding(false)
            void reload(inquiryId)
          }}
        >
          <Button variant="quiet" size="small" onClick={() => setIsAdding(false)}>
            {words.cancel}
          </Button>
        </CallForm>
      )}
    </section>
  )
}
