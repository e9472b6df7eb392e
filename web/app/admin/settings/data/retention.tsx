import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pendingCountMax, retentionMostDays } from '../../../../../worker/settings/contract'
import type { RetentionPreview, Settings } from '../../../../../worker/settings/routes'
import { data } from '../../../words/desk/data'
import { useSettings } from '../../store/settings'
import { previewRetention } from '../../store/settings-edits'
import { Field } from '../../ui/field'
import { LoadingLine } from '../../ui/loading-line'
import { ConfirmDialog } from '../../ui/modal'
import { OnlineDeskButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toast'
import { Setting } from '../section'
import styles from './retention.module.css'
import { useRetention } from './use-retention'

const words = data.retention

/** How long inquiries are kept. */
export function Retention() {
  const { data: answer, isError, refetch } = useSettings()
  return (
    <Setting title={words.title} hint={words.text}>
      {answer && <RetentionForm key={keyOf(answer.settings)} settings={answer.settings} />}
      <LoadingLine isLoading={!answer && !isError}>{words.loading}</LoadingLine>
      {isError && !answer && (
        <RetryNotice onRetry={() => refetch()}>{words.loadFailed}</RetryNotice>
      )}
    </Setting>
  )
}

/** Other settings may change without losing what is typed here. */
function keyOf({ retentionDays, pendingRetention }: Settings) {
  return `${retentionDays} ${pendingRetention?.days}`
}

/** A shorter retention that has yet to be confirmed, with what it would delete. */
type Proposal = { days: number; preview: RetentionPreview }

/** Keeps inquiries for ever or for a number of days; asks before it saves a shorter time. */
function RetentionForm({ settings: { retentionDays } }: { settings: Settings }) {
  const [isLimited, setIsLimited] = useState(retentionDays !== null)
  const [problem, setProblem] = useState<string>()
  const [proposal, setProposal] = useState<Proposal>()
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast()
  const { save, isSaving } = useRetention(() => setProposal(undefined))
  const counting = useMutation({
    mutationFn: async (days: number) => ({ days, preview: await previewRetention(days) }),
    onSuccess: setProposal,
    onError: () => showToast('error', words.countFailed),
  })
  const isBusy = isSaving || counting.isPending

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (!isLimited) return save(null)
    const text = String(new FormData(event.currentTarget).get('days')).trim()
    const days = Number(text)
    const isDays = /^\d{1,4}$/.test(text) && days >= 1 && days <= retentionMostDays
    // At once, so that the field is described by its problem when it takes the focus.
    flushSync(() => setProblem(isDays ? undefined : words.problem))
    if (!isDays) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    if (days < (retentionDays ?? Infinity)) counting.mutate(days)
    else save(days)
  }

  const choice = (value: boolean, label: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="retention"
        checked={isLimited === value}
        onChange={() => setIsLimited(value)}
      />
      {label}
    </label>
  )
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <fieldset>
        <legend className="visually-hidden">{words.title}</legend>
        {choice(false, words.keepAll)}
        {choice(true, words.limit)}
      </fieldset>
      {isLimited && (
        <Field
          label={words.days}
          name="days"
          required
          inputMode="numeric"
          autoComplete="off"
          defaultValue={retentionDays ?? ''}
          problem={problem}
        />
      )}
      <OnlineDeskButton variant="solid" type="submit" isBusy={isBusy}>
        {words.save}
      </OnlineDeskButton>
      {proposal && (
        <ConfirmDialog
          words={{
            ...words,
            question: words.question(proposal.days),
            warning: `${concernsOf(proposal.preview)} ${words.warning}`,
          }}
          isBusy={isSaving}
          onCancel={() => setProposal(undefined)}
          onConfirm={() => save(proposal.days)}
        />
      )}
    </form>
  )
}

function concernsOf({ count, people }: RetentionPreview) {
  return words.concerns(count, people, count === pendingCountMax)
}
