import { useMutation } from '@tanstack/react-query'
import { contacts } from '../../../words/desk/contacts'
import { timeline as words } from '../../../words/desk/timeline'
import { addContact } from '../../store/correspondence'
import type { Reading } from '../../store/inquiry'
import { escapeInvisible } from '../../ui/escape-invisible'
import { OnlineDeskButton } from '../../ui/online-button'
import { useErrorToast, useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import { isSameAddress } from './conversation'
import { QuotedText } from './quoted-text'
import { ReceivedFiles } from './received-files'
import styles from './timeline.module.css'

type Message = Extract<Reading['timeline'][number], { kind: 'message' }>

type ReceivedMessageProps = {
  message: Message
  inquiryId: string
  /** The addresses of the customer. */
  known: readonly string[]
  /** Its attachments. */
  files: Reading['files']
}

/** An e-mail that has arrived. What no person wrote is folded. */
export function ReceivedMessage({ message, inquiryId, known, files }: ReceivedMessageProps) {
  const { mail, fromName, fromAddress, text, quotes, refusals } = message
  const isOther = !known.some((address) => isSameAddress(address, fromAddress))
  if (mail !== 'message') {
    return (
      <details className={styles.automatic}>
        <summary>{words.mail[mail]}</summary>
        <p dir="auto">{escapeInvisible(text)}</p>
      </details>
    )
  }
  return (
    <div className={styles.theirs}>
      <header>
        <b>{escapeInvisible(fromName)}</b> {words.mail.message}
        {isOther && (
          <>
            {' '}
            <span className={styles.flag}>{words.mail.otherAddress}</span>{' '}
            <bdi>{escapeInvisible(fromAddress)}</bdi>{' '}
            <AddToCustomer inquiryId={inquiryId} address={fromAddress} />
          </>
        )}
      </header>
      <QuotedText text={text} quotes={quotes} />
      <ReceivedFiles inquiryId={inquiryId} files={files} />
      {refusals.map((refusal) => (
        <p key={refusal} className={styles.small}>
          {refusal}
        </p>
      ))}
    </div>
  )
}

/** What comes from a known address is not flagged, and its enquiries belong to the customer. */
function AddToCustomer({ inquiryId, address }: { inquiryId: string; address: string }) {
  const showToast = useToast()
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: () => addContact(inquiryId, address),
    onSuccess: () => showToast('success', contacts.added),
    onError: useErrorToast(contacts.addFailed),
    onSettled: () => reload(inquiryId),
  })
  return (
    <OnlineDeskButton
      size="small"
      variant="line"
      aria-label={contacts.addOf(address)}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      {contacts.addToCustomer}
    </OnlineDeskButton>
  )
}
