import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { replyMaxLength } from '../../../../../worker/correspondence/contract'
import { site } from '../../../content/site'
import { compose } from '../../../content/words/desk/compose'
import { work } from '../../../content/words/desk/work'
import { CallError, SignedOutError } from '../../store/calls'
import { sendReply } from '../../store/correspondence'
import type { InquiryDetails } from '../../store/inquiry'
import { useSignIn } from '../../store/sign-in'
import { formatMoment } from '../../ui/dates'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { useRequiresConnection } from '../../ui/online-button'
import { useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import { reminderTimes } from '../work/reminder-times'
import styles from './compose.module.css'
import { type ReplyDraft, replyDrafts, useDraft } from './drafts'
import { SavedReplies } from './saved-replies-menu'

const words = compose.reply

type ReplyBoxProps = { inquiry: InquiryDetails; onClose: () => void }

/** Writes to the customer. It is white with a solid edge, so that nobody mistakes it for a note. */
export function ReplyBox({ inquiry, onClose }: ReplyBoxProps) {
  const reload = useReload()
  const showToast = useToast()
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { user } = useSignIn()
  const { draft, isSending, mutationKey, write, discard } = useDraft(
    replyDrafts,
    `${user?.email} ${inquiry.id} reply`,
  )
  const choices = useChoices()
  const [choice, setChoice] = useState(0)
  const shown = draft ?? {
    text: '',
    subject: words.subjectOf(site.name, inquiry.reference),
    isQuoting: true,
  }
  const { text, subject, isQuoting } = shown
  const { mutate } = useMutation({
    mutationKey,
    mutationFn({ key, ...reply }: ReplyDraft) {
      const { status = 'answered', remindAt } = choices[choice] ?? {}
      const outcome = { status, ...(remindAt !== undefined && { remindAt }) }
      return sendReply(inquiry.id, { ...reply, ...outcome }, key)
    },
    onSuccess({ reply }, sent) {
      discard(sent)
      showToast('success', reply.state === 'sent' ? words.sent : words.waiting)
      void reload(inquiry.id)
    },
    onError(thrown) {
      if (thrown instanceof SignedOutError) return
      const isImpossible = thrown instanceof CallError && thrown.code === 'reply_unavailable'
      showToast('error', isImpossible ? words.unavailable : words.failed)
    },
  })

  useEffect(() => field.current?.focus(), [])

  function change(next: Partial<ReplyDraft>) {
    if (isSending) return
    write({ ...shown, ...next, key: crypto.randomUUID() })
  }

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isSending) return
    // Not called if another box has replaced this one meanwhile.
    if (draft && text.trim()) return mutate(draft, { onSuccess: onClose })
    showToast('error', words.missing)
    field.current?.focus()
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      <div className={styles.reply}>
        <header>
          <span>{words.to}</span>
          <b>
            <bdi dir="ltr">{escapeInvisible(inquiry.email)}</bdi>
          </b>
          <DeskButton
            shape="icon"
            size="small"
            aria-label={words.discard}
            title={words.discard}
            onClick={onClose}
          >
            <DeskIcon name="close" />
          </DeskButton>
        </header>
        <div className={styles.subject}>
          <label htmlFor={`${fieldId}-subject`}>{words.subject}</label>
          <input
            id={`${fieldId}-subject`}
            maxLength={200}
            readOnly={isSending}
            value={subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <SavedReplies
            inquiry={inquiry}
            isHeld={isSending}
            onChoose={(saved) => change({ text: text ? `${text}\n\n${saved}` : saved })}
          />
        </div>
        <label className="visually-hidden" htmlFor={fieldId}>
          {words.label}
        </label>
        <textarea
          className={styles.words}
          id={fieldId}
          ref={field}
          dir="auto"
          required
          maxLength={replyMaxLength}
          readOnly={isSending}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return send(event)
            if (event.key !== 'Escape') return
            event.preventDefault()
            onClose()
          }}
        />
        <Quote
          message={inquiry.message}
          isQuoting={isQuoting}
          isHeld={isSending}
          onChange={(next) => change({ isQuoting: next })}
        />
        <footer className={styles.end}>
          <label htmlFor={`${fieldId}-then`}>{words.afterwards}</label>
          <select
            id={`${fieldId}-then`}
            value={choice}
            aria-disabled={isSending || undefined}
            onChange={({ target }) => !isSending && setChoice(Number(target.value))}
          >
            {choices.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
          <span className={styles.buttons}>
            {text !== '' && <span className={styles.kept}>{words.kept}</span>}
            <DeskButton
              size="small"
              variant="primary"
              type="submit"
              {...useRequiresConnection()}
              aria-keyshortcuts="Control+Enter"
            >
              <DeskIcon name="reply" />
              {isSending ? words.sending : words.send}
            </DeskButton>
          </span>
        </footer>
      </div>
    </form>
  )
}

type QuoteProps = {
  message: string
  isQuoting: boolean
  /** Disabled for now, but still in the tab order. */
  isHeld: boolean
  onChange: (isQuoting: boolean) => void
}

/** The customer's message, quoted below the reply unless that is switched off. */
function Quote({ message, isQuoting, isHeld, onChange }: QuoteProps) {
  return (
    <div className={styles.quote}>
      <label>
        <input
          type="checkbox"
          checked={isQuoting}
          aria-disabled={isHeld || undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {words.quote}
      </label>
      {isQuoting && (
        <details>
          <summary>{words.showQuote}</summary>
          <blockquote dir="auto">{escapeInvisible(message)}</blockquote>
        </details>
      )}
    </div>
  )
}

type Choice = { label: string; status: 'answered' | 'quoted' | 'won'; remindAt?: number }

/** Returns the choices for the status after sending, with a reminder in case nobody answers. */
function useChoices() {
  const [choices] = useState((): Choice[] => {
    const times = reminderTimes(Date.now()).filter(({ name }) => name !== 'tonight')
    const { answered, quoted, won } = work.status
    // Customers usually take a few days to answer.
    const usual = times.slice(1).concat(times.slice(0, 1))
    const withReminder = (status: 'answered' | 'quoted') =>
      usual.map(({ at }) => ({
        ...{ label: words.remind(work.status[status], formatMoment(at)), status, remindAt: at },
      }))
    return [
      ...withReminder('answered'),
      { label: answered, status: 'answered' },
      ...withReminder('quoted'),
      { label: quoted, status: 'quoted' },
      { label: won, status: 'won' },
    ]
  })
  return choices
}
