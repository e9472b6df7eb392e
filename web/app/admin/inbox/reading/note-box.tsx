import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { type NoteKind, noteMaxLength } from '../../../../../worker/correspondence/contract'
import { compose } from '../../../words/desk/compose'
import { refusalReason, SignedOutError } from '../../store/calls'
import { useClock } from '../../store/clock'
import { sendNote } from '../../store/correspondence'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { useRequiresConnection } from '../../ui/online-button'
import { useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import { waitingDate } from '../work/reminder-times'
import styles from './compose.module.css'
import { type Draft, useDraft } from './drafts'

type NoteBoxProps = {
  id: string
  /** A note, or the way in which the customer was contacted. */
  kind: NoteKind
  /** Switches back to a note. */
  onClose: () => void
}

const newDraft = (said: Pick<Draft, 'text' | 'isAnswer'>): Draft => ({
  ...said,
  key: crypto.randomUUID(),
})

/** Records of contact after which the customer may still wait. */
const mayWait: ReadonlySet<NoteKind> = new Set(['call', 'whatsapp', 'visit'])

/** Writes a note that only the team sees. Nothing else on the desk looks like kraft paper. */
export function NoteBox({ id, kind, onClose }: NoteBoxProps) {
  const reload = useReload()
  const clock = useClock()
  const showToast = useToast()
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { draft, isSending, sending, write, discard } = useDraft(id, kind)
  const words = compose[kind]
  const text = draft?.text ?? ''
  const isAnswer = draft?.isAnswer ?? true
  const { mutate } = useMutation({
    ...sending,
    mutationFn: ({ key, text, isAnswer = true }: Draft) => {
      const isContact = kind !== 'note' && isAnswer
      const then = isContact ? { remindAt: waitingDate(Date.now(), clock) } : {}
      return sendNote(id, { kind, text, isAnswer, ...then }, key)
    },
    onSuccess(_, sent, end) {
      discard(sent)
      showToast('success', words.added)
      // A record of contact by other means moves the enquiry to Waiting.
      void reload(id).finally(end)
    },
    onError(thrown, _, end) {
      end?.()
      if (thrown instanceof SignedOutError) return
      const reason = refusalReason(thrown)
      showToast('error', reason ? `${reason} ${compose.stillHere}` : compose.note.failed)
    },
  })

  useEffect(() => {
    if (kind === 'email') button.current?.focus()
    else if (kind !== 'note') field.current?.focus()
  }, [kind])

  function add(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isSending) return
    if (kind !== 'note' || text.trim()) {
      const kept = draft ?? newDraft({ text: '' })
      write(kept)
      // Not called if another box has replaced this one meanwhile.
      return mutate(kept, { onSuccess: onClose })
    }
    showToast('error', compose.note.missing)
    field.current?.focus()
  }

  return (
    <form className={styles.composer} onSubmit={add}>
      <div
        className={styles.note}
        data-open={kind !== 'note' || text !== '' || undefined}
        data-kind={kind}
      >
        <label className="visually-hidden" htmlFor={fieldId}>
          {words.label}
        </label>
        <textarea
          id={fieldId}
          ref={field}
          dir="auto"
          data-note
          placeholder={words.placeholder}
          maxLength={noteMaxLength}
          readOnly={isSending}
          value={text}
          onChange={({ target }) => write(newDraft({ text: target.value, isAnswer }))}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault()
              field.current?.closest<HTMLElement>('[data-pane]')?.focus()
              return kind !== 'note' && onClose()
            }
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add(event)
          }}
        />
        <footer>
          <DeskIcon name="held" />
          <span>{compose.note.inside}</span>
          {mayWait.has(kind) && (
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={isAnswer}
                disabled={isSending}
                onChange={({ target }) => write(newDraft({ text, isAnswer: target.checked }))}
              />
              {compose.countsAsAnswer}
            </label>
          )}
          <span className={styles.buttons}>
            {kind !== 'note' && (
              <DeskButton size="small" onClick={onClose}>
                {compose.cancel}
              </DeskButton>
            )}
            <DeskButton
              size="small"
              variant="solid"
              type="submit"
              {...useRequiresConnection()}
              aria-keyshortcuts="Control+Enter"
              ref={button}
            >
              {words.add}
            </DeskButton>
          </span>
        </footer>
      </div>
    </form>
  )
}
