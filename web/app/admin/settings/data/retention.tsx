import { type SubmitEvent, useState } from 'react'
import { retentionMostDays, type Settings } from '../../../../../worker/settings/contract'
import { TextField } from '../../../components/field'
import { data } from '../../../content/words/desk/data'
import { useSettings } from '../../store/settings'
import { ConfirmDialog } from '../../ui/modal'
import { OnlineButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { PartSection } from '../../ui/section'
import styles from './data.module.css'
import { useRetention } from './use-retention'

const words = data.retention

/** How long inquiries are kept. */
export function Retention() {
  const { data: answer, isError, refetch } = useSettings()
  return (
    <PartSection title={words.title} text={words.text} isWide>
      {answer ? (
        <RetentionForm key={answer.settings.version} settings={answer.settings} />
      ) : (
        <div role="status">{!isError && <p className="label">{words.loading}</p>}</div>
      )}
      {isError && !answer && (
        <RetryNotice onRetry={() => refetch()}>{words.loadFailed}</RetryNotice>
      )}
    </PartSection>
  )
}

/** Keeps inquiries for ever or for a number of days; asks before it makes the time shorter. */
function RetentionForm({ settings: { retentionDays, version } }: { settings: Settings }) {
  const [isLimited, setIsLimited] = useState(retentionDays !== null)
  const [text, setText] = useState(String(retentionDays ?? ''))
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const { save, isSaving } = useRetention(version, () => setIsAsking(false))
  const days = isLimited ? Number(text) : null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const isDays = /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= retentionMostDays
    if (isLimited && !isDays) return setProblem(words.problem)
    setProblem(undefined)
    const isShorter = days !== null && days < (retentionDays ?? Infinity)
    if (isShorter) setIsAsking(true)
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
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{words.title}</legend>
        {choice(false, words.keepAll)}
        {choice(true, words.limit)}
      </fieldset>
      {isLimited && (
        <TextField
          label={words.days}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          problem={problem}
          onChange={(event) => setText(event.target.value.trim())}
        />
      )}
      <OnlineButton type="submit" size="small" aria-disabled={isSaving || undefined}>
        {words.save}
      </OnlineButton>
      {isAsking && days !== null && (
        <ConfirmDialog
          words={{ ...words, question: words.question(days) }}
          isBusy={isSaving}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => save(days)}
        />
      )}
    </form>
  )
}
