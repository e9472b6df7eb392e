import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../components/button'
import { TextField } from '../../components/field'
import { Notice } from '../../components/notice'
import panel from '../../components/panel.module.css'
import { admin } from '../../words/admin'
import { signInLinks } from '../../words/desk/sign-in-links'
import { signInWait } from '../../words/desk/sign-in-wait'
import { twoStepVerification } from '../../words/desk/two-step-verification'
import { signIn, signInWithCode } from '../store/session'
import { useSignIn } from '../store/sign-in'
import { redeemLink, requestLink } from '../store/sign-in-link'
import styles from './sign-in-page.module.css'

/**
 * Asks for e-mail and password, then for a code if two-step verification is on. Sends links by e-mail,
 * which lead back to here.
 */
export default function SignInPage() {
  const [step, setStep] = useState<'credentials' | 'code' | 'link' | 'back' | 'expired'>(
    'credentials',
  )
  /** What was typed before a link was asked for. */
  const [email, setEmail] = useState('')
  if (step === 'code') {
    return (
      <Frame title={twoStepVerification.title}>
        <CodeForm onExpired={() => setStep('expired')} onBack={() => setStep('back')} />
      </Frame>
    )
  }
  if (step === 'link') {
    return (
      <Frame title={signInLinks.title}>
        <LinkForm email={email} onBack={() => setStep('back')} />
      </Frame>
    )
  }
  return (
    <Frame title={admin.login.title}>
      <CredentialsForm
        isExpired={step === 'expired'}
        isSecondTime={step !== 'credentials'}
        onCodeRequired={() => setStep('code')}
        onLinkWanted={(typed) => {
          setEmail(typed)
          setStep('link')
        }}
      />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.login}>
      <div className={`${panel.panel} ${styles.panel}`}>
        <div>
          <p className="label">{admin.login.label}</p>
          <h1 className={styles.title}>{title}</h1>
        </div>
        {children}
      </div>
    </div>
  )
}

type CredentialsFormProps = {
  /** The code came too late, so signing in starts over. */
  isExpired: boolean
  /** Whether the user returns from another form, which had the focus. */
  isSecondTime: boolean
  onCodeRequired: () => void
  /** Called with the e-mail address as far as it is typed. */
  onLinkWanted: (email: string) => void
}

/**
 * The first step: e-mail and password. A link in the page's address is used up only when the form is
 * sent: programs that check e-mails open such addresses too.
 */
function CredentialsForm({
  isExpired,
  isSecondTime,
  onCodeRequired,
  onLinkWanted,
}: CredentialsFormProps) {
  const { setUser, hasEnded } = useSignIn()
  const [isPending, setIsPending] = useState(false)
  const words = admin.login
  const [problem, setProblem] = useState<string | undefined>(
    isExpired ? twoStepVerification.expired : hasEnded ? words.ended : undefined,
  )
  const email = useRef<HTMLInputElement>(null)
  const { link, dropLink } = useLink()

  useEffect(() => {
    if (isSecondTime) email.current?.focus()
  }, [isSecondTime])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const answers = new FormData(event.currentTarget)
    setIsPending(true)
    setProblem(undefined)
    const linkProblem = link && (await useUpLink(link))
    if (linkProblem) {
      setIsPending(false)
      setProblem(linkProblem)
      return
    }
    const result = await signIn({
      email: String(answers.get('email')),
      password: String(answers.get('password')),
    })
    setIsPending(false)
    if (result === 'codeRequired') onCodeRequired()
    else if (result === 'databaseLimit') setProblem(admin.databaseLimit)
    else if (typeof result === 'string') setProblem(words[result])
    else if ('waitFor' in result) setProblem(signInWait.password(result.waitFor))
    else setUser(result)
  }

  /** Returns why the link cannot be used, or undefined once it is. */
  async function useUpLink(link: string) {
    const result = await redeemLink(link)
    if (typeof result === 'object') return signInWait.again(result.waitFor)
    if (result === 'failed') return words.failed
    dropLink()
    return result === 'invalid' ? signInLinks.invalid : undefined
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      {link && !problem && <p>{signInLinks.opened}</p>}
      <RequiredField
        ref={email}
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
      />
      <RequiredField
        label={words.password}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <Button variant="primary" type="submit" aria-disabled={isPending}>
        {words.submit}
      </Button>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => onLinkWanted(email.current?.value ?? '')}
        >
          {signInLinks.open}
        </Button>
      </div>
    </form>
  )
}

/** The link in the part of the page's address that browsers do not send, and what removes it. */
function useLink() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  return {
    link: new URLSearchParams(hash.slice(1)).get('link'),
    dropLink: () => void navigate({ hash: '' }, { replace: true }),
  }
}

type LinkFormProps = { email: string; onBack: () => void }

/** Asks for a link by e-mail. */
function LinkForm({ email, onBack }: LinkFormProps) {
  const [isPending, setIsPending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const typed = String(new FormData(event.currentTarget).get('email'))
    setIsPending(true)
    setIsSent(false)
    setProblem(undefined)
    const result = await requestLink(typed)
    setIsPending(false)
    setIsSent(result === 'sent')
    if (result === 'failed') setProblem(signInLinks.failed)
    else if (typeof result === 'object') {
      setProblem('message' in result ? result.message : signInWait.again(result.waitFor))
    }
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p>{signInLinks.intro}</p>
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      <div role="status">{isSent && <Notice tone="success">{signInLinks.sent}</Notice>}</div>
      <RequiredField
        ref={input}
        label={admin.login.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
      />
      <Button variant="primary" type="submit" aria-disabled={isPending}>
        {signInLinks.submit}
      </Button>
      <div className={styles.ways}>
        <Button variant="quiet" size="small" onClick={onBack}>
          {signInLinks.back}
        </Button>
      </div>
    </form>
  )
}

function RequiredField(field: ComponentProps<typeof TextField>) {
  return (
    <div className={styles.field}>
      {/* Screen readers announce `required` on the field itself. */}
      <span aria-hidden="true">{admin.required}</span>
      <TextField {...field} required />
    </div>
  )
}

type CodeFormProps = { onExpired: () => void; onBack: () => void }

/** Two-step verification: a code from the authenticator app, or a recovery code. */
function CodeForm({ onExpired, onBack }: CodeFormProps) {
  const { setUser } = useSignIn()
  const [isRecovery, setIsRecovery] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const words = twoStepVerification

  // The field that had the focus was removed, or now asks for something else.
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
    setProblem(typeof result === 'object' ? signInWait.again(result.waitFor) : codeProblems[result])
    input.current?.select()
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <p>{isRecovery ? words.recovery : words.app}</p>
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      <RequiredField
        key={String(isRecovery)}
        ref={input}
        label={isRecovery ? words.recoveryCode : words.code}
        name="code"
        {...(isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
      />
      <Button variant="primary" type="submit" aria-disabled={isPending}>
        {words.submit}
      </Button>
      <div className={styles.ways}>
        <Button variant="line" size="small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.useApp : words.useRecovery}
        </Button>
        <Button variant="quiet" size="small" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}

const codeProblems = {
  wrong: twoStepVerification.wrong,
  failed: admin.login.failed,
  databaseLimit: admin.databaseLimit,
  cookiesBlocked: admin.login.cookiesBlocked,
  needsHttps: admin.login.needsHttps,
}
