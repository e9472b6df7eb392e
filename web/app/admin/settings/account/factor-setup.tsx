import { useState } from 'react'
import { encode } from 'uqr'
import { site } from '../../../lib/site'
import { account } from '../../../words/desk/account'
import { confirmFactor, proposeFactor } from '../../store/account'
import { CallForm } from '../../ui/call-form'
import { DeskButton } from '../../ui/desk-button'
import { findFocusAround } from '../../ui/focus'
import styles from './factor-setup.module.css'

type FactorSetupProps = {
  email: string
  onOn: (recoveryCodes: string[]) => void
  /** Called when turning it on has failed, or its answer was lost. */
  onFailed: (error: Error) => void
}

/** Asks for the password, then shows the key for the app and asks for its first code. */
export default function FactorSetup({ email, onOn, onFailed }: FactorSetupProps) {
  const [secret, setSecret] = useState<string>()
  const words = account.factor

  function cancel() {
    const moveFocus = findFocusAround()
    setSecret(undefined)
    moveFocus()
  }

  if (!secret) {
    return (
      <CallForm
        key="password"
        fields={[
          {
            name: 'current',
            label: words.current,
            type: 'password',
            required: true,
            autoComplete: 'current-password',
          },
        ]}
        submit={words.begin}
        call={(typed) => proposeFactor(typed('current'))}
        onDone={setSecret}
        failed={words.beginFailed}
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
            required: true,
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            // The button that had the focus was removed.
            autoFocus: true,
          },
        ]}
        submit={words.confirm}
        variant="primary"
        call={(typed) => confirmFactor(typed('code'))}
        onDone={onOn}
        onFailed={onFailed}
      >
        <DeskButton onClick={cancel}>{words.cancel}</DeskButton>
      </CallForm>
    </>
  )
}

/** Returns the address that authenticator apps scan (Key URI Format), for a secret in base32. */
function keyAddress(secret: string, email: string) {
  const label = `${encodeURIComponent(site.name)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site.name)}`
}

/** Returns the secret in groups of four, for typing. */
function spaced(secret: string) {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/** A QR code. Dark on light in both colour schemes: many cameras cannot read an inverted one. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: quietZone })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  )
}

/** The light margin around a code, in modules (ISO/IEC 18004). */
const quietZone = 4
