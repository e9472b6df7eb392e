import { useState } from 'react'
import { contacts as words } from '../../../words/desk/contacts'
import type { Reading } from '../../store/inquiry'
import { DeskButton } from '../../ui/desk-button'
import { escapeInvisible } from '../../ui/escape-invisible'
import { lazyOverlay } from '../../ui/lazy-part'
import styles from './customer.module.css'

const AddressesDialog = lazyOverlay(() => import('./addresses-dialog'))

type ContactsProps = Pick<Reading, 'inquiry' | 'contacts'>

/** Further addresses and numbers of a customer. */
export function Contacts({ inquiry, contacts }: ContactsProps) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <section>
      <header>
        <h3 className="label">{words.title}</h3>
        <DeskButton
          size="small"
          variant="line"
          aria-label={words.editLabel}
          onClick={() => setIsEditing(true)}
        >
          {words.edit}
        </DeskButton>
      </header>
      <ul className={styles.contacts}>
        {contacts.map(({ id, kind, address }) => (
          <li key={id}>
            <a href={`${kind === 'email' ? 'mailto' : 'tel'}:${encodeURI(address)}`} dir="ltr">
              {escapeInvisible(address)}
            </a>
          </li>
        ))}
      </ul>
      {isEditing && (
        <AddressesDialog
          inquiry={inquiry}
          contacts={contacts}
          onClose={() => setIsEditing(false)}
        />
      )}
    </section>
  )
}
