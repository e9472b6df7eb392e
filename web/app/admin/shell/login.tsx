import { type ReactNode, useState } from 'react'
import panel from '../../components/panel.module.css'
import { admin } from '../../content/words/admin'
import { secondStep } from '../../content/words/desk/second-step'
import { CodeForm } from './code-form'
import { CredentialsForm } from './credentials-form'
import styles from './login.module.css'

/** E-mail and password of an administrator, and then the code where there is a second step. */
export function Login() {
  const [step, setStep] = useState<'credentials' | 'code' | 'expired'>('credentials')
  if (step === 'code') {
    return (
      <Frame title={secondStep.title}>
        <CodeForm onExpired={() => setStep('expired')} onBack={() => setStep('credentials')} />
      </Frame>
    )
  }
  return (
    <Frame title={admin.login.title}>
      <CredentialsForm isExpired={step === 'expired'} onCodeRequired={() => setStep('code')} />
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
