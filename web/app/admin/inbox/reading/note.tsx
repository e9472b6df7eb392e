import { useMutation } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type NoteKind, noteMaxLength } from '../../../../../worker/correspondence/contract'
import { timeline } from '../../../words/desk/timeline'
import { CallError, refusalReason, SignedOutError } from '../../store/calls'
import { deleteNote, editNote } from '../../store/correspondence'
import { useStoredDraft } from '../../store/drafts'
import type { Reading } from '../../store/inquiry'
import { formatFull, formatMoment } from '../../ui/dates'
import { DeskButton } from '../../ui/desk-button'
import { focusPane, restoreFocus } from '../../ui/focus'
import { ConfirmDialog } from '../../ui/modal'
import { useRequiresConnection } from '../../ui/online-button'
import { useErrorToast, useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import type { Draft } from './drafts'
import styles from './timeline.module.css'

const words = timeline.own

type NoteEntry = Extract<Reading['timeline'][number], { kind: NoteKind }>

type NoteProps = { inquiryId: string; note: NoteEntry; by: ReactNode }

/** The text that the author is changing a note to, and the one that it was based on. */
type Change = { text: string; before: string }

/**
 * A note, or a record of contact, which its author can edit and delete. Looks like kraft paper with
 * a dashed edge, because only the team sees it.
 */
export function Note({ by, note, inquiryId }: NoteProps) {
  const { id, at, kind, text, editedAt, isOwn } = note
  const isIncoming = kind !== 'note' && !note.isAnswer
  // Ids of deleted notes are used again.
  const change = useStoredDraft<Change>(inquiryId, `note-${id}-${at}`)
  const isEdited = isOwn && change.draft !== undefined
  return (
    <div className={styles.slip}>
      <header>
        {by} {isIncoming ? timeline.incoming[kind] : timeline.written[kind]}
        {editedAt !== null && (
          <span title={words.editedAt(formatFull(editedAt))}>, {words.edited}</span>
        )}
      </header>
      {isEdited ? (
        <NoteEditor note={note} inquiryId={inquiryId} change={change} />
      ) : (
        <>
          {text && <p dir="auto">{text}</p>}
          {isOwn && (
            <OwnNoteButtons
              note={note}
              inquiryId={inquiryId}
              onEdit={() => change.write({ text, before: text })}
            />
          )}
        </>
      )}
    </div>
  )
}

type OwnNoteButtonsProps = Omit<NoteProps, 'by'> & { onEdit: () => void }

function OwnNoteButtons({ note, inquiryId, onEdit }: OwnNoteButtonsProps) {
  const [isAsking, ask] = useState(false)
  const showToast = useToast()
  const fail = useErrorToast(words.deletionFailed)
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteNote({ inquiryId, id: note.id, version: note.version }),
    onSuccess() {
      showToast('success', words.deleted)
      restoreFocus(focusPane)
    },
    onError: fail,
    onSettled() {
      ask(false)
      return reload(inquiryId)
    },
  })
  const suffix = <span className="visually-hidden">{words.suffix(formatMoment(note.at))}</span>
  return (
    <footer className={styles.buttons}>
      <DeskButton size="small" {...useRequiresConnection(onEdit)}>
        {words.edit}
        {suffix}
      </DeskButton>
      <DeskButton size="small" {...useRequiresConnection(() => ask(true))}>
        {words.delete}
        {suffix}
      </DeskButton>
      {isAsking && (
        <ConfirmDialog
          words={words.dialog}
          isBusy={isPending}
          onCancel={() => ask(false)}
          onConfirm={() => mutate()}
        />
      )}
    </footer>
  )
}

type NoteEditorProps = Omit<NoteProps, 'by'> & {
  change: ReturnType<typeof useStoredDraft<Change>>
}

function NoteEditor({ note, inquiryId, change }: NoteEditorProps) {
  const { draft = { text: note.text, before: note.text }, write, discard } = change
  const { text, before } = draft
  const newNote = useStoredDraft<Draft>(inquiryId, 'note')
  const showToast = useToast()
  const reload = useReload()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useMutation({
    // Based on what is shown, which after a conflict is what the other device has made of it.
    mutationFn: () => editNote({ inquiryId, id: note.id, version: note.version }, text),
    async onSuccess() {
      showToast('success', words.saved)
      await reload(inquiryId)
      close()
    },
    async onError(thrown) {
      if (thrown instanceof SignedOutError) return
      const code = thrown instanceof CallError ? thrown.code : undefined
      if (code === 'not_found' && !newNote.draft) {
        newNote.write({ text, key: crypto.randomUUID() })
        close()
        showToast('error', words.gone)
      } else showToast('error', refusalReason(thrown) ?? words.failed)
      if (code !== 'stale_edit' && code !== 'not_found') return
      await reload(inquiryId)
    },
  })
  const isChangedElsewhere = note.text !== before

  useEffect(() => field.current?.focus(), [])

  function close() {
    restoreFocus(focusPane)
    discard()
  }

  function save(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isPending) return
    if (note.kind !== 'note' || text.trim()) return mutate()
    showToast('error', words.missing)
    field.current?.focus()
  }

  return (
    <form className={styles.editor} onSubmit={save}>
      {isChangedElsewhere && (
        <div className={styles.changed} role="status">
          {words.changed}
          <p className={styles.current} dir="auto">
            {note.text}
          </p>
        </div>
      )}
      <label className="visually-hidden" htmlFor={id}>
        {words.label}
      </label>
      <textarea
        id={id}
        ref={field}
        dir="auto"
        maxLength={noteMaxLength}
        readOnly={isPending}
        value={text}
        onChange={({ target }) => write({ ...draft, text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            close()
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
        }}
      />
      <footer>
        <DeskButton size="small" onClick={close}>
          {words.cancel}
        </DeskButton>
        <DeskButton
          size="small"
          variant="solid"
          type="submit"
          aria-keyshortcuts="Control+Enter"
          {...useRequiresConnection()}
        >
          {words.save}
        </DeskButton>
      </footer>
    </form>
  )
}
