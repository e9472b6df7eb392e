import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { account } from '../../content/words/desk/account'
import { confirmPassword } from '../store/account'
import { CallError } from '../store/calls'
import { Act } from './act'
import { CallForm } from './call-form'
import { Modal } from './modal'

/** Somebody was asked for their password and did not give it: the call was not made. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** Asks for the password; resolves to whether it was given. */
type Ask = () => Promise<boolean>

const AskContext = createContext<Ask>(async () => false)

/** Shows a dialog over the desk when a call asks for the password again. */
export function PasswordPromptProvider({ children }: { children: ReactNode }) {
  const [prompt, setPrompt] = useState<{ answer: (isGiven: boolean) => void }>()
  const ask = useCallback<Ask>(
    () =>
      new Promise((resolve) => {
        setPrompt({
          answer(isGiven) {
            setPrompt(undefined)
            resolve(isGiven)
          },
        })
      }),
    [],
  )
  return (
    <AskContext value={ask}>
      {children}
      {prompt && <PasswordDialog onAnswer={prompt.answer} />}
    </AskContext>
  )
}

/** Returns a function that makes a call, after asking for the password if the API wants it again. */
export function useConfirmedCall() {
  const ask = useContext(AskContext)
  return async <Answer,>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call()
    } catch (thrown) {
      if (!(thrown instanceof CallError && thrown.code === 'password_required')) throw thrown
      if (!(await ask())) throw new CancelledError()
      return call()
    }
  }
}

function PasswordDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const words = account.confirmPassword
  return (
    <Modal title={words.title} text={words.text} onClose={() => onAnswer(false)}>
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
          onDone={() => onAnswer(true)}
        >
          <Act onClick={close}>{words.cancel}</Act>
        </CallForm>
      )}
    </Modal>
  )
}
