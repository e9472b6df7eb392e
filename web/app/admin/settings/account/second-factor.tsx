import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../components/notice'
import { account } from '../../../words/desk/account'
import { accountKeys, fetchFactor, removeFactor, renewCodes } from '../../store/account'
import { isUnanswered } from '../../store/calls'
import { CallForm } from '../../ui/call-form'
import { DeskButton } from '../../ui/desk-button'
import { findFocusAround } from '../../ui/focus'
import { lazyPart } from '../../ui/lazy-part'
import { LoadingLine } from '../../ui/loading-line'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toast'
import { Good, Row, Setting } from '../section'
import { RecoveryCodes } from './recovery-codes'

/** Loaded separately, with the QR encoder that nothing else needs. */
const FactorSetup = lazyPart(() => import('./factor-setup'))

/** Turns two-step verification on or off, and shows the recovery codes once. */
export function SecondFactor({ email }: { email: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const [codes, setCodes] = useState<string[]>()
  /** Whether recovery codes may have been made whose answer was lost. */
  const [areCodesUnseen, setCodesUnseen] = useState(false)
  const words = account.factor
  const factor = useQuery({ queryKey: accountKeys.factor, queryFn: fetchFactor })

  function reload() {
    client.invalidateQueries({ queryKey: accountKeys.audit })
    return client.invalidateQueries({ queryKey: accountKeys.factor })
  }

  function show(made: string[]) {
    setCodes(made)
    setCodesUnseen(false)
    reload()
  }

  /** It may have been turned on or off nonetheless. */
  async function reloadAfterFailure() {
    const moveFocus = findFocusAround()
    await reload()
    moveFocus()
  }

  function reloadAfterCodesFailed(error: Error) {
    if (isUnanswered(error)) setCodesUnseen(true)
    void reloadAfterFailure()
  }

  function hideCodes() {
    const moveFocus = findFocusAround()
    setCodes(undefined)
    moveFocus()
  }

  async function reportTurnedOff() {
    const moveFocus = findFocusAround()
    showToast('success', words.turnedOff)
    setCodesUnseen(false)
    await reload()
    moveFocus()
  }

  return (
    <Setting title={words.title} hint={words.hint}>
      <LoadingLine isLoading={factor.isPending} />
      {factor.isError && <RetryNotice onRetry={factor.refetch}>{account.loadFailed}</RetryNotice>}
      {factor.data &&
        (factor.data.isOn ? (
          <Good>{words.on(factor.data.recoveryCodesLeft)}</Good>
        ) : (
          <p>{words.off}</p>
        ))}
      <div role="alert">
        {areCodesUnseen && factor.data?.isOn && <Notice tone="error">{words.withoutCodes}</Notice>}
      </div>
      {codes && <RecoveryCodes codes={codes} onKept={hideCodes} />}
      {!codes && factor.data?.isOn === true && (
        <FactorTools
          onOff={reportTurnedOff}
          onCodes={show}
          onFailed={reloadAfterFailure}
          onCodesFailed={reloadAfterCodesFailed}
        />
      )}
      {!codes && factor.data?.isOn === false && (
        <FactorSetup email={email} onOn={show} onFailed={reloadAfterCodesFailed} />
      )}
    </Setting>
  )
}

type FactorToolsProps = {
  onOff: () => void
  onCodes: (codes: string[]) => void
  onFailed: () => void
  onCodesFailed: (error: Error) => void
}

/** The actions available while two-step verification is on; each asks for a code again. */
function FactorTools({ onOff, onCodes, onFailed, onCodesFailed }: FactorToolsProps) {
  const [action, setAction] = useState<'off' | 'codes'>()
  const words = account.factor
  // `autoFocus`: the button that had the focus was removed.
  const field = {
    name: 'code',
    label: words.anyCode,
    required: true,
    autoComplete: 'one-time-code',
    autoFocus: true,
  }
  const cancel = <DeskButton onClick={close}>{words.cancel}</DeskButton>

  function close() {
    const moveFocus = findFocusAround()
    setAction(undefined)
    moveFocus()
  }

  if (action === 'off') {
    return (
      <>
        <p>{words.turnOffText}</p>
        <CallForm
          key="off"
          fields={[field]}
          submit={words.turnOff}
          variant="danger"
          call={(typed) => removeFactor(typed('code'))}
          onDone={onOff}
          onFailed={onFailed}
        >
          {cancel}
        </CallForm>
      </>
    )
  }
  if (action === 'codes') {
    return (
      <>
        <p>{words.renewText}</p>
        <CallForm
          key="codes"
          fields={[field]}
          submit={words.renew}
          call={(typed) => renewCodes(typed('code'))}
          onDone={onCodes}
          onFailed={onCodesFailed}
        >
          {cancel}
        </CallForm>
      </>
    )
  }
  return (
    <Row>
      <DeskButton variant="line" onClick={() => setAction('codes')}>
        {words.renew}
      </DeskButton>
      <DeskButton variant="delete" onClick={() => setAction('off')}>
        {words.turnOff}
      </DeskButton>
    </Row>
  )
}
