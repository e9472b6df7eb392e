import { useEffect, useId, useRef, useState } from 'react'
import { reading } from '../../../content/words/desk/reading'
import { dropDrafts, readDraftTexts } from '../../store/drafts'
import { useSignIn } from '../../store/sign-in'
import { DeskButton } from '../../ui/desk-button'
import { useToast } from '../../ui/toast'
import styles from './compose.module.css'

/** What was being written about an enquiry that was erased meanwhile, until the pane is closed. */
export function UnsentTexts({ id }: { id: string }) {
  const { user } = useSignIn()
  const [texts] = useState(() => readDraftTexts(user?.email, id))

  // They may repeat what was to be erased.
  useEffect(() => dropDrafts(id), [id])

  return texts.map((text) => <UnsentText key={text} text={text} />)
}

function UnsentText({ text }: { text: string }) {
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
