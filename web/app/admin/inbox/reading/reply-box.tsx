import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { InquiryFile } from '../../../../../worker/files/contract'
import { attach } from '../../../words/desk/attach'
import { compose } from '../../../words/desk/compose'
import { reading } from '../../../words/desk/reading'
import type { InquiryDetails, Reading } from '../../store/inquiry'
import { useSignIn } from '../../store/sign-in'
import { useTeam } from '../../store/team'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { useRequiresConnection } from '../../ui/online-button'
import { useToast } from '../../ui/toast'
import styles from './compose.module.css'
import { isSameAddress, lastWriter } from './conversation'
import { Copies } from './copies'
import { MissingCopy, Recipient } from './recipient'
import { AttachButton, ReplyFiles } from './reply-files'
import { SavedReplies } from './saved-replies-menu'
import { findBlank, useReply } from './use-reply'

const words = compose.reply

type ReplyBoxProps = {
  inquiry: InquiryDetails
  /** Those of the enquiry. */
  files: readonly InquiryFile[]
  /** Whoever else has written to the enquiry, or was in Cc. */
  people: readonly string[]
  /** The addresses of the customer. */
  known: readonly string[]
  timeline: Reading['timeline']
  /** The id of the newest reply to the customer, or 0. */
  lastReply: number
  onClose: () => void
  /** With the status that was chosen with it, if any. */
  onSent: (status: InquiryDetails['status'] | undefined) => void
}

/** Writes to the customer. It is white with a solid edge, so that nobody mistakes it for a note. */
export function ReplyBox(props: ReplyBoxProps) {
  const { inquiry, files: stored, people, known, timeline, lastReply, onClose, onSent } = props
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const showToast = useToast()
  const { user } = useSignIn()
  const { colleagues } = useTeam()
  const team = colleagues.map(({ email }) => email)
  const isOfTeam = (address: string) => team.some((each) => isSameAddress(each, address))
  const own = [user?.email, inquiry.email]
  const suggestions = [...new Set([...people, ...team])].filter((address) => !own.includes(address))
  // Without copies, the enquiry's own address would not see what is sent to another one.
  const writer =
    (user?.canCopy && lastWriter(timeline, { own: inquiry.email, team })) || inquiry.email
  const written = useReply({ inquiry, stored, writer, lastReply, onSent })
  const { reply, files, signature, textMaxLength, change, isSending, choices, choice, send } =
    written
  const { text, subject, isQuoting } = reply
  /** Whether saved replies are offered, or where in the text the slash is that asks for them. */
  const [offering, setOffering] = useState<boolean | number>(false)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    field.current?.focus()
    // WebKit scrolls only to the caret.
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (!send()) field.current?.focus()
  }

  /** Inserts a saved reply at the slash or at the end. Selects its first blank, or leaves the caret after it. */
  function insert(saved: string) {
    const isAtSlash = typeof offering === 'number'
    const before = isAtSlash ? text.slice(0, offering) : text && `${text}\n\n`
    const next = before + saved + (isAtSlash ? text.slice(offering + 1) : '')
    if (next.length > textMaxLength) {
      return showToast('error', words.noRoom(textMaxLength.toLocaleString('en')))
    }
    flushSync(() => change({ text: next }))
    const blank = findBlank(saved)
    const start = before.length + (blank ? saved.indexOf(blank) : saved.length)
    field.current?.focus()
    field.current?.setSelectionRange(start, start + (blank?.length ?? 0))
  }

  function closeMenu() {
    flushSync(() => setOffering(false))
    // A slash was typed in the text, so that the caret is still there.
    if (typeof offering === 'number') field.current?.focus()
  }

  /** Takes the files of a drop or of the clipboard, if it has any. */
  function take(event: DragEvent | ClipboardEvent, given: DataTransfer) {
    setIsOver(false)
    // Office programs put a picture of the text beside it.
    if (given.files.length === 0 || given.types.includes('text/plain')) return
    event.preventDefault()
    if (!isSending) files.add([...given.files])
  }

  return (
    <form
      className={styles.composer}
      onSubmit={submit}
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <div className={styles.reply}>
        <header>
          <span>{words.to}</span>
          <Recipient
            reply={reply}
            own={inquiry.email}
            writer={writer}
            known={known}
            others={user?.canCopy ? people.filter((address) => !isOfTeam(address)) : []}
            isDisabled={isSending}
            onChange={change}
          />
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
        <MissingCopy reply={reply} own={inquiry.email} isDisabled={isSending} onChange={change} />
        {user?.canCopy && (
          <Copies
            cc={reply.cc}
            typed={reply.ccTyped}
            suggestions={suggestions}
            isDisabled={isSending}
            onChange={change}
          />
        )}
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
            isDisabled={isSending}
            isOpen={offering !== false}
            onOpen={() => setOffering(true)}
            onClose={closeMenu}
            onChoose={insert}
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
          maxLength={textMaxLength}
          readOnly={isSending}
          value={text}
          onChange={({ target }) => {
            change({ text: target.value })
            const slash = target.selectionStart - 1
            const isTyped = target.value.length === text.length + 1
            const isAsking = isTyped && /(^|\n)\/$/.test(target.value.slice(0, slash + 1))
            setOffering(isAsking && slash)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onClose()
          }}
        />
        {signature && (
          <p className={styles.signature} dir="auto">
            {signature}
          </p>
        )}
        <Quote
          message={inquiry.message}
          isQuoting={isQuoting}
          isDisabled={isSending}
          onChange={(next) => change({ isQuoting: next })}
        />
        <ReplyFiles written={files} isDisabled={isSending} />
        <p className={styles.late} role="status">
          {written.isLate && !isSending && reading.late}
        </p>
        {isOver && <p className={styles.drop}>{attach.drop}</p>}
        <footer className={styles.end}>
          <AttachButton written={files} isDisabled={isSending} />
          <label htmlFor={`${fieldId}-then`}>{words.afterwards}</label>
          <select
            id={`${fieldId}-then`}
            value={choice}
            aria-disabled={isSending || undefined}
            onChange={({ target }) => change({ choice: target.value })}
          >
            {choices.map(({ name, label }) => (
              <option key={name} value={name}>
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
  isDisabled: boolean
  onChange: (isQuoting: boolean) => void
}

/** The customer's message, quoted below the reply unless that is switched off. */
function Quote({ message, isQuoting, isDisabled, onChange }: QuoteProps) {
  return (
    <div className={styles.quote}>
      <label>
        <input
          type="checkbox"
          checked={isQuoting}
          aria-disabled={isDisabled || undefined}
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
