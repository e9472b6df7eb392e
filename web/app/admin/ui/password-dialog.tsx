import { account } from '../../words/desk/account'
import { confirmPassword } from '../store/account'
import { CallForm } from './call-form'
import { DeskButton } from './desk-button'
import { Modal } from './modal'

type PasswordDialogProps = { onGiven: () => void; onClose: () => void }

/** Asks for the password again. */
export default function PasswordDialog({ onGiven, onClose }: PasswordDialogProps) {
  const words = account.confirmPassword
  return (
    <Modal title={words.title} text={words.text} onClose={onClose}>
      {(close) => (
        <CallForm
          fields={[
            {
              name: 'current',
              label: account.password.current,
              type: 'password',
              required: true,
              autoComplete: 'current-password',
            },
          ]}
          submit={words.submit}
          variant="primary"
          call={(typed) => confirmPassword(typed('current'))}
          onDone={onGiven}
          failed={words.failed}
        >
          <DeskButton onClick={close}>{words.cancel}</DeskButton>
        </CallForm>
      )}
    </Modal>
  )
}
