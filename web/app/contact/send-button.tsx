import { Button } from '../components/button'
import { Icon } from '../components/icon'
import { Spinner } from '../components/spinner'
import { contactForm } from '../content/words/contact-form'

type SendButtonProps = { isSending: boolean; isBlocked: boolean }

/** The form's button: off while a field shows a problem, and while a message is on its way. */
export function SendButton({ isSending, isBlocked }: SendButtonProps) {
  return (
    <div>
      <Button look="primary" type="submit" disabled={isSending || isBlocked}>
        {isSending && <Spinner />}
        {isSending ? contactForm.sending : contactForm.send}
        {!isSending && !isBlocked && <Icon name="arrow" />}
      </Button>
    </div>
  )
}
