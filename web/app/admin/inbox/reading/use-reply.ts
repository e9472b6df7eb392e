import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { site } from '../../../content/site'
import { compose } from '../../../content/words/desk/compose'
import { CallError, SignedOutError } from '../../store/calls'
import { isNetworkError } from '../../store/connection'
import { sendReply } from '../../store/correspondence'
import type { InquiryDetails } from '../../store/inquiry'
import { useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import { type Draft, useDraft } from './drafts'
import { choicesAfter, outcomeOf } from './reply-outcomes'

const words = compose.reply

/**
 * The reply that is being written to an inquiry's customer, and the choices for what follows it.
 *
 * @param lastReply the id of the newest reply to the customer, or 0
 * @param onSent called once it is sent, unless the box has been replaced meanwhile
 */
export function useReply(inquiry: InquiryDetails, lastReply: number, onSent: () => void) {
  const reload = useReload()
  const showToast = useToast()
  const { draft, isSending, sending, write, discard } = useDraft(inquiry.id, 'reply')
  const [openedAt] = useState(Date.now)
  const choices = choicesAfter(inquiry.status, openedAt)
  const unchanged = {
    text: '',
    subject: words.subjectOf(site.name, inquiry.reference),
    isQuoting: true,
    choice: choices[0].name,
  }
  const reply = { ...unchanged, ...draft }
  // What was chosen for another status may not be offered any more.
  const chosen = choices.find(({ name }) => name === reply.choice) ?? choices[0]
  const { mutate } = useMutation({
    ...sending,
    mutationFn({ key, ...changed }: Draft) {
      const { text, subject, isQuoting } = { ...unchanged, ...changed }
      const outcome = outcomeOf(chosen, Date.now())
      return sendReply(inquiry.id, { text, subject, isQuoting, lastReply, ...outcome }, key)
    },
    onSuccess({ reply: { state } }, sent) {
      discard(sent)
      showToast('success', state === 'sent' ? words.sent : words.waiting)
      void reload(inquiry.id)
    },
    onError(thrown) {
      if (thrown instanceof SignedOutError) return
      showToast('error', problemOf(thrown))
      // The timeline shows whether the reply was sent after all, or what a colleague has changed.
      void reload(inquiry.id)
    },
  })

  return {
    reply,
    isSending,
    choices,
    choice: chosen.name,
    change(next: Partial<Draft>) {
      if (isSending) return
      // With another choice alone it is still the same e-mail.
      const key = 'choice' in next && draft ? draft.key : crypto.randomUUID()
      write({ ...reply, ...next, key })
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

const explained = ['reply_withheld', 'replied_meanwhile', 'too_many_requests']

function problemOf(thrown: unknown) {
  if (isNetworkError(thrown)) return words.unanswered
  if (!(thrown instanceof CallError) || !thrown.code) return words.failed
  if (thrown.code === 'reply_unavailable') return words.unavailable
  return explained.includes(thrown.code) ? `${thrown.message} ${words.stillHere}` : words.failed
}
