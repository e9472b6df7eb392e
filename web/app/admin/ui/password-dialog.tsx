import { account } from '../../content/words/desk/account'
import { confirmPassword } from '../store/account'
import { Act } from './act'
import { CallForm } from './call-form'
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
          look="primary"
          call={(typed) => confirmPassword(typed('current'))}
          onDone={onGiven}
        >
          <Act onClick={close}>{words.cancel}</Act>
        </CallForm>
      )}
    </Modal>
  )
}
