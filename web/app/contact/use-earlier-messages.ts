import { useEffectEvent, useRef, useState } from 'react'
import { type OpenDraft, openDraft } from './draft'
import { pickText, type Text } from './fields'
import { findOrigin } from './origin'
import { type Failure, type Receipt, sendDraft } from './send'
import type { Draft } from './stored-drafts'
import { isForConnection, type Progress, useRetries } from './use-retries'

type Waiting = { draft: OpenDraft; text: Text }

/**
 * Sends the messages that earlier visits have left unsent, for a form that holds another text.
 * Retries them like the message of a form.
 */
export function useEarlierMessages(whenSent: (receipt: Receipt) => void) {
  const [progress, setProgress] = useState<Progress>({ status: 'editing' })
  const waiting = useRef<Waiting[]>([])
  const isSending = useRef(false)
  const onSent = useEffectEvent(whenSent)

  async function send(retries: number) {
    if (isSending.current) return
    isSending.current = true
    let failure: Failure | undefined
    for (const message of waiting.current) {
      const answers = { ...message.text, origin: findOrigin() }
      const outcome = await sendDraft(message.draft, answers, true)
      if (outcome.status === 'sent') onSent(outcome)
      if (outcome.status === 'failed') failure = outcome
      // It can be corrected only once it is in the form, at another visit.
      else if (outcome.status === 'refused') failure ??= { status: 'failed', why: 'server' }
      else waiting.current = waiting.current.filter((other) => other !== message)
      if (failure && isForConnection(failure.why)) break
    }
    isSending.current = false
    setProgress(failure ? { ...failure, isStored: true, retries } : { status: 'editing' })
  }

  useRetries(progress, send)

  return {
    failure: progress.status === 'failed' ? progress.why : undefined,
    send(drafts: Draft[]) {
      waiting.current = drafts.map((stored) => {
        const draft = openDraft()
        draft.resume(stored)
        return { draft, text: pickText(stored) }
      })
      void send(0)
    },
  }
}
