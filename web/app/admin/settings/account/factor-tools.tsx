import { useState } from 'react'
import { Button } from '../../../components/button'
import { account } from '../../../content/words/desk/account'
import { removeFactor, renewCodes } from '../../store/account-calls'
import { CallForm } from '../../ui/call-form'

type FactorToolsProps = { onOff: () => void; onCodes: (codes: string[]) => void }

/** What can be done with a second step that is on; each asks for a code again. */
export function FactorTools({ onOff, onCodes }: FactorToolsProps) {
  const [asked, setAsked] = useState<'off' | 'codes'>()
  const words = account.factor
  // The button that led here is gone.
  const field = {
    name: 'code',
    label: words.anyCode,
    autoComplete: 'one-time-code',
    autoFocus: true,
  }
  const cancel = (
    <Button look="quiet" size="small" onClick={() => setAsked(undefined)}>
      {words.cancel}
    </Button>
  )

  if (asked === 'off') {
    return (
      <>
        <p>{words.turnOffText}</p>
        <CallForm
          key="off"
          fields={[field]}
          submit={words.turnOff}
          look="danger"
          call={(typed) => removeFactor(typed('code'))}
          onDone={onOff}
        >
          {cancel}
        </CallForm>
      </>
    )
  }
  if (asked === 'codes') {
    return (
      <>
        <p>{words.renewText}</p>
        <CallForm
          key="codes"
          fields={[field]}
          submit={words.renew}
          call={(typed) => renewCodes(typed('code'))}
          onDone={onCodes}
        >
          {cancel}
        </CallForm>
      </>
    )
  }
  return (
    <div>
      <Button look="line" size="small" onClick={() => setAsked('codes')}>
        {words.renew}
      </Button>{' '}
      <Button look="delete" size="small" onClick={() => setAsked('off')}>
        {words.turnOff}
      </Button>
    </div>
  )
}
