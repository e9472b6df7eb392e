import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { response } from '../../words/desk/response-report'
import { api } from '../store/api'
import { answerTo, asJson, CallError } from '../store/calls'
import { useSignIn } from '../store/sign-in'
import { OnlineDeskButton } from '../ui/online-button'
import { useToast } from '../ui/toast'
import styles from './report-table.module.css'

const words = response.summary

/** What the summary by e-mail is, and one at once for whoever asks. */
export function Summary() {
  const id = useId()
  const { user } = useSignIn()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => answerTo(api.reports.summary.$post({}, asJson)),
    onSuccess: () => showToast('success', words.sent(user?.email ?? '')),
    onError(error) {
      const isTooMany = error instanceof CallError && error.status === 429
      showToast('error', isTooMany ? words.tooMany : words.failed)
    },
  })
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{words.title}</h2>
        <p>{words.note}</p>
      </header>
      <p>
        {words.text} <Link to="/admin?view=settings#response">{words.settings}</Link>
      </p>
      {user?.canReply && (
        <OnlineDeskButton variant="line" size="small" isBusy={isPending} onClick={() => mutate()}>
          {words.send}
        </OnlineDeskButton>
      )}
    </section>
  )
}
