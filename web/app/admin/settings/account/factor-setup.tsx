import { useState } from 'react'
import { Button } from '../../../components/button'
import { account } from '../../../content/words/desk/account'
import { confirmFactor, proposeFactor } from '../../store/account-calls'
import { CallForm } from '../../ui/call-form'
import { keyAddress, spaced } from './authenticator-key'
import styles from './factor-setup.module.css'
import { QrCode } from './qr-code'

type FactorSetupProps = { email: string; onOn: (recoveryCodes: string[]) => void }

/** The password, then the key for the app, then its first code. */
export function FactorSetup({ email, onOn }: FactorSetupProps) {
  const [secret, setSecret] = useState<string>()
  const words = account.factor

  if (!secret) {
    return (
      <CallForm
        key="password"
        fields={[
          {
            name: 'current',
            label: words.current,
            type: 'password',
            autoComplete: 'current-password',
          },
        ]}
        submit={words.begin}
        call={(typed) => proposeFactor(typed('current'))}
        onDone={setSecret}
      />
    )
  }
  return (
    <>
      <p>{words.scan}</p>
      <div className={styles.key}>
        <QrCode text={keyAddress(secret, email)} label={words.picture} />
        <p>
          <span className="label">{words.key}</span>
          <code>{spaced(secret)}</code>
        </p>
      </div>
      <CallForm
        key="code"
        fields={[
          {
            name: 'code',
            label: words.code,
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            // The button that led here is gone.
            autoFocus: true,
          },
        ]}
        submit={words.confirm}
        look="primary"
        call={(typed) => confirmFactor(typed('code'))}
        onDone={onOn}
      >
        <Button look="quiet" size="small" onClick={() => setSecret(undefined)}>
          {words.cancel}
        </Button>
      </CallForm>
    </>
  )
}
