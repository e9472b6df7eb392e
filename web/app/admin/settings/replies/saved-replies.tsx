import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { startOf } from '../../../../../worker/graphemes'
import {
  languages,
  type SavedReply,
  type SavedReplyFields,
} from '../../../../../worker/settings/contract'
import { firstReplies } from '../../../words/desk/first-replies'
import { settings, savedReplies as words } from '../../../words/desk/settings'
import { CallError } from '../../store/calls'
import { dropDrafts, useStoredDraft } from '../../store/drafts'
import {
  addReply,
  editReply,
  removeReply,
  savedRepliesKey,
  useSavedReplies,
} from '../../store/saved-replies'
import { CallForm } from '../../ui/call-form'
import { DeskButton } from '../../ui/desk-button'
import { LoadingLine } from '../../ui/loading-line'
import { Modal } from '../../ui/modal'
import { OnlineDeskButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toast'
import { Row } from '../section'
import { SheetTable } from '../sheet-table'
import { useListWithUndo } from '../use-list-with-undo'
import styles from './saved-replies.module.css'

/** The team's saved replies, which can be added, changed and deleted. */
export function SavedReplies() {
  const { data, isPending, isError, refetch } = useSavedReplies()
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  const { reload, remove } = useListWithUndo<SavedReply>({
    queryKey: savedRepliesKey,
    async remove(reply) {
      const removed = await removeReply(reply)
      // Another reply may get its id.
      dropDrafts(String(reply.id))
      return removed
    },
    restore: (reply) => addReply(fieldsFrom(reply)),
    removed: () => words.removed,
  })
  const showToast = useToast()
  const start = useMutation({
    async mutationFn() {
      for (const reply of firstReplies) await addReply(fieldsFrom(reply))
    },
    onSuccess: () => showToast('success', words.started),
    onError: () => showToast('error', words.notStarted),
    onSettled: reload,
  })

  return (
    <>
      <LoadingLine isLoading={isPending} />
      {isError && <RetryNotice onRetry={refetch}>{settings.loadFailed}</RetryNotice>}
      {data?.length === 0 && <p>{words.none}</p>}
      {data && data.length > 0 && (
        <SheetTable
          caption={settings.sections.replies.title}
          columns={words.columns}
          actions={settings.actions}
          rows={data.map((reply) => ({
            key: reply.id,
            cells: [
              <b key="title" lang={reply.language}>
                {reply.title}
              </b>,
              words.languages[reply.language],
              <bdi key="text" lang={reply.language}>
                {excerptOf(reply.text)}
              </bdi>,
              <Row key="actions">
                <OnlineDeskButton size="small" variant="line" onClick={() => setEdited(reply)}>
                  {words.edit}
                  <span className="visually-hidden">{words.suffix(reply.title)}</span>
                </OnlineDeskButton>
                <OnlineDeskButton size="small" variant="danger" onClick={() => remove(reply)}>
                  {words.remove}
                  <span className="visually-hidden">{words.suffix(reply.title)}</span>
                </OnlineDeskButton>
              </Row>,
            ],
          }))}
        />
      )}
      {data && (
        <Row>
          <OnlineDeskButton variant="line" onClick={() => setEdited('new')}>
            {words.add}
          </OnlineDeskButton>
          {data.length === 0 && (
            <OnlineDeskButton variant="line" onClick={() => !start.isPending && start.mutate()}>
              {words.start}
            </OnlineDeskButton>
          )}
        </Row>
      )}
      {edited && (
        <ReplyDialog
          reply={edited === 'new' ? undefined : edited}
          onChanged={reload}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function fieldsFrom({ title, language, text }: SavedReply): SavedReplyFields {
  return { title, language, text }
}

/** The most characters of a text that the list shows. */
const startLength = 80

function excerptOf(text: string) {
  return text.length > startLength ? `${startOf(text, startLength)}…` : text
}

/** What has been typed, and the reply that was shown before; without one it is new. */
type ReplyDraft = SavedReplyFields & { known: SavedReply | undefined }

type ReplyDialogProps = {
  /** The reply to change; undefined for a new one. */
  reply: SavedReply | undefined
  /** Called once the reply is saved, or turns out to be deleted. */
  onChanged: () => void
  onClose: () => void
}

function ReplyDialog({ reply, onChanged, onClose }: ReplyDialogProps) {
  const showToast = useToast()
  const { draft, write, discard } = useStoredDraft<ReplyDraft>(
    String(reply?.id ?? 'new'),
    'saved-reply',
  )
  const [initial] = useState(draft ?? reply)
  /** What a colleague has made of it, as the user has seen. */
  const [current, setCurrent] = useState<SavedReply>()
  const [isDeleted, setDeleted] = useState(false)
  const known = current ?? draft?.known ?? reply
  const { form } = words

  async function save(fields: SavedReplyFields) {
    if (!known) return addReply(fields)
    try {
      return await editReply(known, fields)
    } catch (thrown) {
      const changed = thrown instanceof CallError && thrown.body?.current
      // From now on the user has seen what a colleague has made of it, and may save again.
      if (changed) setCurrent(changed as SavedReply)
      throw thrown
    }
  }

  return (
    <Modal title={reply ? form.edit : form.add} text={form.hint} onClose={onClose}>
      {(close) => (
        <CallForm
          fields={[
            { name: 'title', label: form.title, required: true, defaultValue: initial?.title },
            {
              name: 'language',
              label: form.language,
              defaultValue: initial?.language,
              options: languages.map((value) => ({ value, label: words.languages[value] })),
            },
            {
              name: 'text',
              label: form.text,
              required: true,
              rows: 8,
              defaultValue: initial?.text,
            },
          ]}
          submit={form.save}
          variant="solid"
          call={(typed) => save(fieldsOf(typed))}
          onTyped={(typed) => !isDeleted && write({ ...fieldsOf(typed), known })}
          details={current && <Current {...current} />}
          onDone={() => {
            showToast('success', words.saved)
            discard()
            onChanged()
            close()
          }}
          onFailed={(error) => {
            if (!(error instanceof CallError && error.code === 'not_found')) return
            setDeleted(true)
            discard()
            onChanged()
          }}
        >
          <DeskButton
            onClick={() => {
              discard()
              close()
            }}
          >
            {settings.cancel}
          </DeskButton>
          {draft && <span className={styles.kept}>{form.kept}</span>}
        </CallForm>
      )}
    </Modal>
  )
}

function fieldsOf(typed: (name: string) => string): SavedReplyFields {
  const language = languages.find((each) => each === typed('language')) ?? 'en'
  return { language, title: typed('title'), text: typed('text') }
}

/** What a colleague has made of a reply while it was being edited here. */
function Current({ title, language, text }: SavedReply) {
  return (
    <>
      <p>{words.form.changed}</p>
      <blockquote className={styles.current}>
        <b lang={language}>{title}</b> ({words.languages[language]})<p lang={language}>{text}</p>
      </blockquote>
      <p>{words.form.replace}</p>
    </>
  )
}
