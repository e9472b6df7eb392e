import { useEffect, useRef } from 'react'
import { account } from '../../../words/desk/account'
import { saveBlob } from '../../store/save-file'
import { DeskButton } from '../../ui/desk-button'
import { useToast } from '../../ui/toast'
import styles from './recovery-codes.module.css'

/** The recovery codes, which are shown only once, with ways to save them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const showToast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const words = account.codes
  const text = `${codes.join('\n')}\n`

  // The element that had the focus was removed, and the codes must not be overlooked.
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', words.copied)
    } catch {
      showToast('error', words.notCopied)
    }
  }

  return (
    <div className={styles.codes}>
      <h4 ref={heading} tabIndex={-1}>
        {words.title}
      </h4>
      <p>{words.text}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <DeskButton variant="line" onClick={copy}>
          {words.copy}
        </DeskButton>
        <DeskButton
          variant="line"
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), words.file)}
        >
          {words.download}
        </DeskButton>
        <DeskButton variant="line" onClick={() => window.print()}>
          {words.print}
        </DeskButton>
        <DeskButton variant="primary" onClick={onKept}>
          {words.kept}
        </DeskButton>
      </div>
    </div>
  )
}
