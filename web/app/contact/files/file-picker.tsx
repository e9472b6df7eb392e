import { type DragEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { formatBytes } from '../../../../worker/files/contract'
import { acceptedExtensions, acceptedKinds } from '../../../../worker/files/kinds/contract'
import { describeRefusals } from '../../../../worker/files/refusals/contract'
import { Button } from '../../components/button'
import field from '../../components/field.module.css'
import { Icon } from '../../components/icon'
import { quote } from '../../words/quote'
import { findFileProblem } from './check-file'
import { FileRow } from './file-row'
import styles from './files.module.css'
import { sharedUploads } from './shared-uploads'
import { isUnfinished } from './upload-item'

type FilePickerProps = {
  /** The Idempotency-Key of the message in the form. */
  messageKey: string
  onFile: () => void
}

/** Why chosen files were not accepted, one line for each reason. */
type Refusals = { messageKey: string; problems: string[] }

/** Lets the visitor add files to the message, and shows the progress of earlier messages' files. */
export function FilePicker({ messageKey, onFile }: FilePickerProps) {
  const [files] = useState(sharedUploads)
  const { items, speed } = useSyncExternalStore(files.subscribe, files.getSnapshot)
  const [refusals, setRefusals] = useState<Refusals>()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const keyNow = useRef(messageKey)
  const id = useId()
  const hintId = `${id}-hint`

  useEffect(() => {
    keyNow.current = messageKey
    void files.resume(messageKey)
  }, [files, messageKey])

  const chosen = items.filter((item) => item.messageKey === messageKey && item.state === 'chosen')
  const underway = items.filter((item) => item.state !== 'chosen')
  const unfinished = underway.filter(isUnfinished)
  const stay = unfinished.every(({ isStored }) => isStored) ? quote.stay : quote.stayNotStored
  /** Paused files do not count towards the time left. */
  const moving = unfinished.filter(({ state }) => state !== 'paused')
  const isSending = moving.some(({ state }) => state === 'sending')
  const arrived = underway.filter(({ state }) => state === 'done')
  // Updates the speed even while no bytes get through.
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(files.refresh, 1_000)
    return () => clearInterval(timer)
  }, [files, isSending])

  // Problems with files of an earlier message no longer matter.
  const problems = refusals?.messageKey === messageKey ? refusals.problems : []

  async function add(choice: Iterable<File>) {
    setRefusals(undefined)
    const refused: { name: string; problem: string }[] = []
    for (const file of choice) {
      const { items: now } = files.getSnapshot()
      const others = now.filter((item) => item.messageKey === messageKey)
      const problem = await findFileProblem(file, others)
      if (problem) refused.push({ name: file.name, problem })
      else {
        void files.add(file, messageKey)
        onFile()
      }
    }
    // If the message has been sent meanwhile, it is the only hint that it went without the file.
    setRefusals({ messageKey: keyNow.current, problems: describeRefusals(refused) })
  }

  /** Moves focus to the file that takes its place, or to the one before, so that it is not lost. */
  function remove(id: string) {
    const index = items.findIndex((item) => item.id === id)
    setRefusals(undefined)
    flushSync(() => void files.remove(id))
    const rows = list.current?.children
    const next = rows?.[Math.min(index, rows.length - 1)]
    if (next instanceof HTMLElement) next.focus()
    else chooseButton.current?.focus()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    void add([...event.dataTransfer.files])
  }

  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is an alternative to the button */}
      <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <label htmlFor={id}>{quote.files}</label>
        <input
          ref={input}
          className="visually-hidden"
          id={id}
          type="file"
          multiple
          tabIndex={-1}
          accept={acceptedExtensions}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <p>
          <Button
            ref={chooseButton}
            variant="line"
            size="small"
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {quote.choose}
          </Button>{' '}
          {quote.drop}
        </p>
        <p id={hintId} className={styles.hint}>
          {quote.limits(acceptedKinds)}
        </p>
      </div>
      <div role="status">
        {problems.map((problem) => (
          <p key={problem} className={field.problem}>
            <Icon name="warning" />
            <span>{problem}</span>
          </p>
        ))}
      </div>
      {items.length > 0 && (
        <ul className={styles.list} ref={list}>
          {items.map((item) => (
            <FileRow key={item.id} item={item} uploads={files} onRemove={() => remove(item.id)} />
          ))}
        </ul>
      )}
      {/* Announces the total of the chosen files and the start and end of sending, but no progress. */}
      <div role="status">
        {chosen.length > 0 && (
          <p className={styles.hint}>
            {quote.total(chosen.length, formatBytes(sum(chosen.map(({ size }) => size))))}
          </p>
        )}
        {chosen.some(({ isStored }) => !isStored) && <p>{quote.chosenNotStored}</p>}
        {underway.length > 0 && (
          <p>{unfinished.length > 0 ? stay : quote.received(arrived.length, underway.length)}</p>
        )}
      </div>
      {isSending && speed > 0 && (
        <p className={styles.hint}>
          {quote.progress(
            formatBytes(speed),
            sum(moving.map(({ size, sent }) => size - sent)) / speed,
          )}
        </p>
      )}
    </div>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
