import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { site } from '../../../content/site'
import { compose } from '../../../content/words/desk/compose'
import { work } from '../../../content/words/desk/work'
import { CallError, SignedOutError } from '../../store/calls'
import { sendReply } from '../../store/correspondence'
import type { InquiryDetails } from '../../store/inquiry'
import { formatMoment } from '../../ui/dates'
import { useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import { reminderTimes } from '../work/reminder-times'
import { type Draft, useDraft } from './drafts'

const words = compose.reply

/**
 * The reply that is being written to an inquiry's customer, and the choices for what follows it.
 *
 * @param onSent called once it is sent, unless the box has been replaced meanwhile
 */
export function useReply(inquiry: InquiryDetails, onSent: () => void) {
  const reload = useReload()
  const showToast = useToast()
  const { draft, isSending, mutationKey, write, discard } = useDraft(inquiry.id, 'reply')
  const [choices] = useState(listChoices)
  const [choice, setChoice] = useState(0)
  const unchanged = {
    text: '',
    subject: words.subjectOf(site.name, inquiry.reference),
    isQuoting: true,
  }
  const reply = { ...unchanged, ...draft }
  const { mutate } = useMutation({
    mutationKey,
    mutationFn({ key, ...changed }: Draft) {
      const { status = 'answered', remindAt } = choices[choice] ?? {}
      const outcome = { status, ...(remindAt !== undefined && { remindAt }) }
      return sendReply(inquiry.id, { ...unchanged, ...changed, ...outcome }, key)
    },
    onSuccess({ reply: { state } }, sent) {
      discard(sent)
      showToast('success', state === 'sent' ? words.sent : words.waiting)
      void reload(inquiry.id)
    },
    onError(thrown) {
      if (thrown instanceof SignedOutError) return
      const isImpossible = thrown instanceof CallError && thrown.code === 'reply_unavailable'
      showToast('error', isImpossible ? words.unavailable : words.failed)
    },
  })

  return {
    reply,
    isSending,
    choices,
    choice,
    setChoice: (next: number) => !isSending && setChoice(next),
    change(next: Partial<Draft>) {
      if (!isSending) write({ ...reply, ...next, key: crypto.randomUUID() })
    },
    /** Sends the reply; returns false if there is none to send. */
    send() {
      if (isSending) return true
      if (draft?.text.trim()) {
        mutate(draft, { onSuccess: onSent })
        return true
      }
      showToast('error', words.missing)
      return false
    },
  }
}

type Choice = { label: string; status: 'answered' | 'quoted' | 'won'; remindAt?: number }

/** Returns the choices for the status after sending, with a reminder in case nobody answers. */
function listChoices(): Choice[] {
  const times = reminderTimes(Date.now()).filter(({ name }) => name !== 'tonight')
  const { answered, quoted, won } = work.status
  // Customers usually take a few days to answer.
  const usual = times.slice(1).concat(times.slice(0, 1))
  const withReminder = (status: 'answered' | 'quoted') =>
    usual.map(({ at }) => ({
      label: words.remind(work.status[status], formatMoment(at)),
      status,
      remindAt: at,
    }))
  return [
    ...withReminder('answered'),
    { label: answered, status: 'answered' },
    ...withReminder('quoted'),
    { label: quoted, status: 'quoted' },
    { label: won, status: 'won' },
  ]
}
