import { useEffectEvent, useRef, useState } from 'react'
import { openDraft } from './draft'
import { pickText, type Text } from './fields'
import { findOrigin } from './origin'
import { type Failure, type Sent, sendDraft } from './send'
import { type Progress, useResend } from './use-resend'

/**
 * Sends the message that an earlier visit has left unsent, for a form that already holds another
 * text. Retries it like the message of a form.
 */
export function useEarlierMessage(whenAnswered: (outcome: Sent | Failure) => void) {
  const [draft] = useState(() => openDraft())
  const [progress, setProgress] = useState<Progress>({ is: 'editing' })
  const text = useRef<Text>(undefined)
  const isSending = useRef(false)
  const onAnswer = useEffectEvent(whenAnswered)

  async function send(retries: number) {
    if (!text.current || isSending.current) return
    isSending.current = true
    const answers = { ...pickText(text.current), origin: findOrigin(false) }
    const outcome = await sendDraft(draft, answers, true)
    isSending.current = false
    if (outcome.is === 'sent' || outcome.is === 'failed') onAnswer(outcome)
    if (outcome.is === 'failed') return setProgress({ ...outcome, isKept: true, retries })
    // It can be corrected only once it is in the form, at another visit.
    if (outcome.is === 'refused')
      return setProgress({ is: 'failed', why: 'server', isKept: true, retries })
    // The draft has a new key, under which the same text would be stored again.
    text.current = undefined
    setProgress({ is: 'editing' })
  }

  useResend(progress, send)

  return {
    hasFailed: progress.is === 'failed',
    send(waiting: Text) {
      draft.resume()
      text.current = waiting
      void send(0)
    },
  }
}
