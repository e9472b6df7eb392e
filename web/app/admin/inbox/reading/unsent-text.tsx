import { useEffect, useId, useRef, useState } from 'react'
import type { NoteKind } from '../../../../../worker/correspondence/contract'
import { reading } from '../../../content/words/desk/reading'
import { DeskButton } from '../../ui/desk-button'
import { useToast } from '../../ui/toast'
import styles from './compose.module.css'
import { dropDrafts, useDraft } from './drafts'

type UnsentTextProps = { id: string; kind: NoteKind | 'reply' }

/** What was being written about an enquiry that was erased meanwhile, until the pane is closed. */
export function UnsentText({ id, kind }: UnsentTextProps) {
  const { draft } = useDraft(id, kind)
  const [text] = useState(draft?.text)
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const showToast = useToast()

  // It may repeat what was to be erased.
  useEffect(() => dropDrafts(id), [id])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text ?? '')
      showToast('success', reading.unsentCopied)
    } catch {
      // Selected, so that it can be copied by the browser's own command.
      field.current?.select()
    }
  }

  if (!text) return null
  return (
    <div className={styles.composer}>
      <div className={styles.reply}>
        <label className="visually-hidden" htmlFor={fieldId}>
          {reading.unsent}
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
          <span>{reading.unsent}</span>
          <span className={styles.buttons}>
            <DeskButton size="small" variant="primary" onClick={copy}>
              {reading.copyUnsent}
            </DeskButton>
          </span>
        </footer>
      </div>
    </div>
  )
}
