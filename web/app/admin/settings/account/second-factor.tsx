import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../content/words/desk/account'
import { accountKeys, fetchFactor } from '../../store/account-calls'
import { LoadingLine } from '../../ui/loading-line'
import { PartSection } from '../../ui/part-section'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toasts'
import { FactorSetup } from './factor-setup'
import { FactorTools } from './factor-tools'
import { RecoveryCodes } from './recovery-codes'

/** The authenticator app: on, off, and the recovery codes, which are shown once. */
export function SecondFactor({ email }: { email: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const [codes, setCodes] = useState<string[]>()
  const words = account.factor
  const factor = useQuery({ queryKey: accountKeys.factor, queryFn: fetchFactor })

  function reload() {
    client.invalidateQueries({ queryKey: accountKeys.factor })
    client.invalidateQueries({ queryKey: accountKeys.audit })
  }

  function show(made: string[]) {
    setCodes(made)
    reload()
  }

  function tellOff() {
    showToast('success', words.turnedOff)
    reload()
  }

  const text = factor.data?.isOn ? words.on(factor.data.recoveryCodesLeft) : words.off
  return (
    <PartSection title={words.title} text={factor.data && text}>
      <LoadingLine isLoading={factor.isPending} />
      {factor.isError && <RetryNotice onRetry={factor.refetch}>{account.loadFailed}</RetryNotice>}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!codes && factor.data?.isOn === true && <FactorTools onOff={tellOff} onCodes={show} />}
      {!codes && factor.data?.isOn === false && <FactorSetup email={email} onOn={show} />}
    </PartSection>
  )
}
