import { entering as words } from '../../words/desk/entering'
import { DeskIcon } from '../ui/desk-icon'
import styles from './entering.module.css'
import type { Found } from './recognise'

type SaidFieldProps = {
  text: string
  /** What was recognised in it. */
  found: readonly Found[]
  problem: string | undefined
  isReadOnly: boolean
  onType: (text: string) => void
}

/** In characters: each key would lay out a longer text twice. */
const markedLength = 5000

/** The words of the customer. What was recognised in them is underlined, in a layer below the text. */
export function SaidField({ text, found, problem, isReadOnly, onType }: SaidFieldProps) {
  return (
    <div className={styles.said} data-bad={problem !== undefined || undefined}>
      <div className={styles.scroll}>
        <div className={styles.layer} aria-hidden="true" dir="auto">
          {partsOf(text, text.length > markedLength ? [] : found).map(({ from, part, isFound }) =>
            isFound ? <mark key={from}>{part}</mark> : part,
          )}
          {/* A line break at the end takes a line in the field, but none here. */}
          {'\u200b'}
        </div>
        <textarea
          aria-label={words.said}
          aria-describedby="said-help"
          aria-invalid={problem !== undefined || undefined}
          data-field="message"
          dir="auto"
          required
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <p id="said-help" className={styles.help}>
        <DeskIcon name="paste" />
        <span>{problem ?? words.help}</span>
      </p>
    </div>
  )
}

function partsOf(text: string, found: readonly Found[]) {
  const parts: { from: number; part: string; isFound: boolean }[] = []
  let end = 0
  for (const { from, to } of found.toSorted((a, b) => a.from - b.from)) {
    if (from < end) continue
    parts.push({ from: end, part: text.slice(end, from), isFound: false })
    parts.push({ from, part: text.slice(from, to), isFound: true })
    end = to
  }
  return [...parts, { from: end, part: text.slice(end), isFound: false }]
}
