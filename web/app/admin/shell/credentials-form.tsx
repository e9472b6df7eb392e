import { type FormEvent, useState } from 'react'
import { Button } from '../../components/button'
import { TextField } from '../../components/field'
import { Notice } from '../../components/notice'
import { admin } from '../../content/words/admin'
import { secondStep } from '../../content/words/desk/second-step'
import { signIn } from '../store/session'
import { useSignIn } from '../store/sign-in'
import styles from './login.module.css'

type CredentialsFormProps = {
  /** The code came too late: it begins anew. */
  isExpired: boolean
  onCodeRequired: () => void
}

const problems = { ...admin.login, expired: secondStep.expired }

/** The first step: e-mail and password. */
export function CredentialsForm({ isExpired, onCodeRequired }: CredentialsFormProps) {
  const { setUser } = useSignIn()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<
    'wrong' | 'failed' | 'cookiesBlocked' | 'needsHttps' | 'expired' | undefined
  >(isExpired ? 'expired' : undefined)
  const words = admin.login

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const answers = new FormData(event.currentTarget)
    setIsPending(true)
    setProblem(undefined)
    const result = await signIn({
      email: String(answers.get('email')),
      password: String(answers.get('password')),
    })
    setIsPending(false)
    if (result === 'codeRequired') onCodeRequired()
    else if (typeof result === 'string') setProblem(result)
    else setUser(result)
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <div role="alert">{problem && <Notice tone="error">{problems[problem]}</Notice>}</div>
      <TextField label={words.email} name="email" type="email" required autoComplete="username" />
      <TextField
        label={words.password}
        name="password"
        type="password"
        required
        autoComplete="current-password"
      />
      <Button look="primary" type="submit" aria-disabled={isPending}>
        {words.submit}
      </Button>
    </form>
  )
}
