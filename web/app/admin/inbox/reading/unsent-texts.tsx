import { useEffect, useId, useRef, useState } from 'react'
import { noteKinds } from '../../../../../worker/correspondence/contract'
import { reading } from '../../../words/desk/reading'
import { dropDrafts, readDraftText } from '../../store/drafts'
import { useSignIn } from '../../store/sign-in'
import { DeskButton } from '../../ui/desk-button'
import { useToast } from '../../ui/toast'
import styles from './compose.module.css'

const kinds = ['reply', ...noteKinds] as const
type Kind = (typeof kinds)[number]

/** What was being written about an enquiry that was erased meanwhile, until the pane is closed. */
export function UnsentTexts({ id }: { id: string }) {
  const { user } = useSignIn()
  const [texts] = useState(() =>
    kinds.map((kind) => ({ kind, text: readDraftText(user?.email, id, kind) })),
  )

  // They may repeat what was to be erased.
  useEffect(() => dropDrafts(id), [id])

  return texts.map(({ kind, text }) => text && <UnsentText key={kind} kind={kind} text={text} />)
}

function UnsentText({ kind, text }: { kind: Kind; text: string }) {
  const name = reading.unsentKinds[kind]
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const showToast = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', reading.unsentCopied)
    } catch {
      // Selected, so that it can be copied by the browser's own command.
      field.current?.select()
    }
  }

  return (
    <div className={styles.composer}>
      <div className={styles.reply}>
        <label className="visually-hidden" htmlFor={fieldId}>
          {reading.unsent(name)}
        </label>
        <textarea
          className={styles.words}
          id={fieldId}
          ref={field}
          dir="auto"
          readOnly
          value={text}
        />
        <footer className={styles.end}>
          <span>{reading.unsent(name)}</span>
          <span className={styles.buttons}>
            <DeskButton size="small" variant="primary" onClick={copy}>
              {reading.copyUnsent(name)}
            </DeskButton>
          </span>
        </footer>
      </div>
    </div>
  )
}
