import { useMutation } from '@tanstack/react-query'
import { contacts as words } from '../../../words/desk/contacts'
import { addContact, removeContact } from '../../store/correspondence'
import type { Reading } from '../../store/inquiry'
import { CallForm } from '../../ui/call-form'
import { escapeInvisible } from '../../ui/escape-invisible'
import { Modal } from '../../ui/modal'
import { OnlineDeskButton } from '../../ui/online-button'
import { useErrorToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import styles from './addresses-dialog.module.css'

type AddressesDialogProps = Pick<Reading, 'inquiry' | 'contacts'> & { onClose: () => void }

/** Adds and removes addresses and numbers of a customer, besides those of the enquiry. */
export default function AddressesDialog({ inquiry, contacts, onClose }: AddressesDialogProps) {
  const reload = useReload()
  const { id, name, reference, email, phone } = inquiry
  const { mutate, isPending } = useMutation({
    mutationFn: (contact: Reading['contacts'][number]) =>
      removeContact(contact.inquiryId ?? id, contact.id),
    onError: useErrorToast(words.failed),
    onSettled: () => reload(id),
  })
  return (
    <Modal
      title={words.titleOf(escapeInvisible(name))}
      text={words.text(reference)}
      isPage
      onClose={onClose}
    >
      {() => (
        <>
          <ul className={styles.addresses}>
            {[email, phone].map(
              (own) =>
                own && (
                  <li key={own}>
                    <bdi dir="ltr">{escapeInvisible(own)}</bdi>
                    <span>{words.own}</span>
                  </li>
                ),
            )}
            {contacts.map((contact) => (
              <li key={contact.id}>
                <bdi dir="ltr">{escapeInvisible(contact.address)}</bdi>
                <OnlineDeskButton
                  size="small"
                  aria-label={words.remove(contact.address)}
                  isBusy={isPending}
                  onClick={() => mutate(contact)}
                >
                  {words.removeShort}
                </OnlineDeskButton>
              </li>
            ))}
          </ul>
          <CallForm
            fields={[
              { name: 'address', label: words.field, inputMode: 'email', autoComplete: 'off' },
            ]}
            submit={words.add}
            variant="solid"
            call={(typed) => addContact(id, typed('address'))}
            onDone={() => void reload(id)}
          />
        </>
      )}
    </Modal>
  )
}
