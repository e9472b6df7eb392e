import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { replyMaxLength } from '../../../../../worker/correspondence/contract'
import type { InquiryFile } from '../../../../../worker/files/contract'
import { site } from '../../../lib/site'
import { attach } from '../../../words/desk/attach'
import { compose } from '../../../words/desk/compose'
import { CallError, isUnanswered, refusalReason, SignedOutError } from '../../store/calls'
import { useClock } from '../../store/clock'
import { sendReply } from '../../store/correspondence'
import type { InquiryDetails } from '../../store/inquiry'
import { useTeam } from '../../store/team'
import { useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import { isSameAddress } from './conversation'
import { type Draft, useDraft } from './drafts'
import { choicesAfter, outcomeOf } from './reply-outcomes'
import { useReplyFiles } from './use-reply-files'

const words = compose.reply

/**
 * The newest reply that this page has sent, by inquiry. Belongs to the client, which is dropped on
 * logout.
 */
const ownReplies = new WeakMap<QueryClient, Map<string, number>>()

type Given = {
  inquiry: InquiryDetails
  /** The files of the inquiry. */
  stored: readonly InquiryFile[]
  /** The address that wrote last. */
  writer: string
  /** The id of the newest reply to the customer, or 0. */
  lastReply: number
  /** Called once it is sent, unless the box has been replaced meanwhile. */
  onSent: (status: InquiryDetails['status'] | undefined) => void
}

/**
 * The reply that is being written to an inquiry's customer, and the choices for what follows it.
 */
export function useReply({ inquiry, stored, writer, lastReply, onSent }: Given) {
  const client = useQueryClient()
  const reload = useReload()
  const showToast = useToast()
  const { draft, isSending, sending, write, update, discard } = useDraft(inquiry.id, 'reply')
  const [openedAt] = useState(Date.now)
  // Not what a poll has added below the text since: its author may not have read that.
  const [read, setRead] = useState(lastReply)
  const [isRefused, setIsRefused] = useState(false)
  if (isRefused && lastReply > read) {
    setRead(lastReply)
    setIsRefused(false)
  }
  const { colleagues, me } = useTeam()
  const clock = useClock()
  const signature = colleagues.find(({ id }) => id === me)?.signature
  const ending = signature ? `\n\n${signature}` : ''
  const lastRead = Math.max(read, ownReplies.get(client)?.get(inquiry.id) ?? 0)
  const choices = choicesAfter(inquiry.status, openedAt, clock)
  // Once it is begun, it goes to those that its author saw, whoever else writes meanwhile.
  const isToOwn = draft !== undefined || isSameAddress(writer, inquiry.email)
  const unchanged = {
    text: '',
    subject: words.subjectOf(site.name, inquiry.reference),
    isQuoting: true,
    choice: choices[0].name,
    files: [] as string[],
    to: isToOwn ? inquiry.email : writer,
    // A known address always sees what is sent.
    cc: isToOwn ? [] : [inquiry.email],
    ccTyped: '',
  }
  const reply = { ...unchanged, ...draft }
  // The enquiry's own address stays undecided until it is chosen: it may be corrected meanwhile.
  const begun = isToOwn ? {} : { to: reply.to, cc: reply.cc }
  const files = useReplyFiles({
    inquiryId: inquiry.id,
    files: stored,
    ids: reply.files,
    update: (change) => update((now) => change(now ?? { text: '', key: '', ...begun })),
  })
  const [isWithoutFiles, setIsWithoutFiles] = useState(false)
  // What was chosen for another status may not be offered any more.
  const chosen = choices.find(({ name }) => name === reply.choice) ?? choices[0]
  const { mutate } = useMutation({
    ...sending,
    mutationFn({ key, ...changed }: Draft) {
      const { text, subject, isQuoting, files, to, cc } = { ...unchanged, ...changed }
      const outcome = outcomeOf(chosen, Date.now(), clock)
      const written = { text: text + ending, subject, isQuoting, files, cc }
      const other = !isSameAddress(to, inquiry.email) && { to }
      return sendReply(inquiry.id, { ...written, ...other, lastReply: lastRead, ...outcome }, key)
    },
    onSuccess({ reply: { id, state } }, sent, end) {
      ownReplies.set(client, new Map(ownReplies.get(client)).set(inquiry.id, id))
      discard(sent)
      showToast('success', state === 'sent' ? words.sent : words.waiting)
      void reload(inquiry.id).finally(end)
    },
    onError(thrown, _, end) {
      if (thrown instanceof SignedOutError) return end?.()
      showToast('error', problemOf(thrown))
      setIsRefused(thrown instanceof CallError && thrown.code === 'replied_meanwhile')
      // The timeline shows whether the reply was sent after all, or what a colleague has changed.
      void reload(inquiry.id).finally(end)
    },
  })

  return {
    reply,
    files,
    /** Stands below the reply once it is sent. */
    signature,
    textMaxLength: replyMaxLength - ending.length,
    /** Whether there is a newer reply than its author has read. */
    isLate: lastReply > lastRead,
    isSending,
    choices,
    choice: chosen.name,
    change(next: Partial<Draft>) {
      if (isSending) return
      // With another choice alone it is still the same e-mail.
      const key = 'choice' in next && draft ? draft.key : crypto.randomUUID()
      const { to: _, cc: __, ...rest } = unchanged
      write({ ...rest, ...begun, ...draft, ...next, key })
    },
    /** Sends the reply; returns false if there is none to send, or a blank in it. */
    send() {
      if (isSending) return true
      const blank = findBlank(reply.text)
      const isForgotten = reply.files.length === 0 && mentionsFile.test(reply.text)
      const problem =
        (!draft?.text.trim() && words.missing) ||
        (blank && words.isBlank(blank)) ||
        (reply.ccTyped.trim() && words.badCopy(reply.ccTyped.trim())) ||
        (!files.isReady && attach.unfinished) ||
        // Asked once.
        (isForgotten && !isWithoutFiles && attach.forgotten)
      if (draft && !problem) {
        mutate(draft, { onSuccess: () => onSent(chosen.status) })
        return true
      }
      setIsWithoutFiles(problem === attach.forgotten)
      if (problem) showToast('error', problem)
      return false
    },
  }
}

const mentionsFile = /\b(attach(ed|ing|ment)|enclosed)\b/i

/** Returns what a saved reply has left for its author to fill in. */
export function findBlank(text: string) {
  return Object.values(words.blanks).find((blank) => text.includes(blank))
}

function problemOf(thrown: unknown) {
  if (isUnanswered(thrown)) return words.unanswered
  if (thrown instanceof CallError && thrown.code === 'reply_unavailable') return words.unavailable
  const reason = refusalReason(thrown)
  return reason ? `${reason} ${compose.stillHere}` : words.failed
}
