import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { TextField } from '../../components/field'
import { Notice } from '../../components/notice'
import { admin } from '../../content/words/admin'
import { secondStep } from '../../content/words/desk/second-step'
import { signInWithCode } from '../store/session'
import { useSignIn } from '../store/sign-in'
import styles from './login.module.css'

type CodeFormProps = { onExpired: () => void; onBack: () => void }

/** The second step: a code of the app, or a recovery code. */
export function CodeForm({ onExpired, onBack }: CodeFormProps) {
  const { setUser } = useSignIn()
  const [isRecovery, setIsRecovery] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const words = secondStep

  // The field that had the focus is gone, or asks for something else now.
  useEffect(() => input.current?.focus(), [isRecovery])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const code = String(new FormData(event.currentTarget).get('code'))
    setIsPending(true)
    setProblem(undefined)
    const result = await signInWithCode(code)
    setIsPending(false)
    if (result === 'expired') return onExpired()
    if (typeof result === 'object' && 'email' in result) return setUser(result)
    setProblem(typeof result === 'object' ? words.wait(result.waitFor) : problems[result])
    input.current?.select()
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p>{isRecovery ? words.recovery : words.app}</p>
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      <TextField
        key={String(isRecovery)}
        ref={input}
        label={isRecovery ? words.recoveryCode : words.code}
        name="code"
        required
        {...(isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
      />
      <Button look="primary" type="submit" aria-disabled={isPending}>
        {words.submit}
      </Button>
      <div className={styles.ways}>
        <Button look="line" size="small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.useApp : words.useRecovery}
        </Button>
        <Button look="quiet" size="small" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}

const problems = {
  wrong: secondStep.wrong,
  failed: admin.login.failed,
  cookiesBlocked: admin.login.cookiesBlocked,
  needsHttps: admin.login.needsHttps,
}
