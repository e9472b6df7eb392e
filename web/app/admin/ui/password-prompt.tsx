import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { CallError } from '../store/calls'
import { lazyOverlay } from './lazy-part'

const PasswordDialog = lazyOverlay(() => import('./password-dialog'))

/** The user closed the password prompt, so the call was not carried out. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** Asks for the password; resolves to whether it was confirmed. */
type Ask = () => Promise<boolean>

const AskContext = createContext<Ask>(async () => false)

/** Shows a dialog over the desk when a call requires the password again. */
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
      {prompt && (
        <PasswordDialog onGiven={() => prompt.answer(true)} onClose={() => prompt.answer(false)} />
      )}
    </AskContext>
  )
}

/** Returns a function that makes a call, and repeats it with the password if the API requires it. */
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
