import { type FormEvent, useState } from 'react'
import { Button } from '../components/button'
import { TextField } from '../components/field'
import { Notice } from '../components/notice'
import panel from '../components/panel.module.css'
import { admin } from '../content/words/admin'
import styles from './login.module.css'
import { signIn } from './session'
import { useSignIn } from './sign-in'

/** E-mail and password of an administrator. */
export function Login() {
  const { setUser } = useSignIn()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<'wrong' | 'failed' | 'cookiesBlocked'>()
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
    if (typeof result === 'string') setProblem(result)
    else setUser(result)
  }

  return (
    <div className={styles.login}>
      <div className={`${panel.panel} ${styles.panel}`}>
        <div>
          <p className="label">{words.label}</p>
          <h1 className={styles.title}>{words.title}</h1>
        </div>
        <form className={styles.form} method="post" onSubmit={submit}>
          <div role="alert">{problem && <Notice tone="error">{words[problem]}</Notice>}</div>
          <TextField
            label={words.email}
            name="email"
            type="email"
            required
            autoComplete="username"
          />
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
      </div>
    </div>
  )
}
