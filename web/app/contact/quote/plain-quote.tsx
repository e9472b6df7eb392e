import { useId } from 'react'
import { acceptedExtensions, acceptedKinds } from '../../../../worker/files/kinds/contract'
import { Button } from '../../components/button'
import { TextField } from '../../components/field'
import { Icon } from '../../components/icon'
import { contactForm } from '../../words/contact-form'
import { plainQuote, quote } from '../../words/quote'
import styles from './quote.module.css'
import QuoteFields from './quote-fields'

/** The quote fields for browsers without scripts. */
export function PlainQuote() {
  const hintId = useId()
  return (
    <details className={styles.plain}>
      <summary>{contactForm.quote.open}</summary>
      <QuoteFields
        problems={{}}
        isReadOnly={false}
        messageKey={undefined}
        onFile={() => undefined}
        onShown={() => undefined}
      />
      <div className={styles.files}>
        <TextField
          label={quote.files}
          type="file"
          name="files"
          multiple
          accept={acceptedExtensions}
          aria-describedby={hintId}
        />
        <p id={hintId}>{plainQuote.limits(acceptedKinds)}</p>
      </div>
    </details>
  )
}

/**
 * Replaces the form's button while these fields are open. The form's own button comes first, since
 * Enter submits with the first button of a form.
 */
export function PlainSendButton() {
  return (
    <Button variant="primary" type="submit" formEncType="multipart/form-data">
      {contactForm.send}
      <Icon name="arrow" />
    </Button>
  )
}
