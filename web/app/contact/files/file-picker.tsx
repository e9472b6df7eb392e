import { type DragEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { formatBytes } from '../../../../worker/files/contract'
import { acceptedExtensions, acceptedKinds } from '../../../../worker/files/kinds/contract'
import { Button } from '../../components/button'
import field from '../../components/field.module.css'
import { Icon } from '../../components/icon'
import { quote } from '../../content/words/quote'
import { findFileProblem } from './check-file'
import { FileRow } from './file-row'
import styles from './files.module.css'
import { isUnfinished, openUploads } from './uploads'

type FilePickerProps = {
  /** The Idempotency-Key of the message in the form. */
  messageKey: string
  /** The message that has arrived last, by its key. */
  sentKey: string | undefined
}

let uploads: ReturnType<typeof openUploads> | undefined

/** One for the whole visit: what is on its way goes on while another page is shown. */
const sharedUploads = () => (uploads ??= openUploads())

/** Takes files for the message, and shows how far those of an earlier one have come. */
export function FilePicker({ messageKey, sentKey }: FilePickerProps) {
  const [files] = useState(sharedUploads)
  const { items, speed } = useSyncExternalStore(files.subscribe, files.getSnapshot)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const hintId = `${id}-hint`

  useEffect(() => {
    if (sentKey) files.sendFor(sentKey)
  }, [files, sentKey])
  useEffect(() => {
    void files.resume(messageKey)
  }, [files, messageKey])

  const chosen = items.filter((item) => item.messageKey === messageKey)
  const underway = items.filter((item) => item.state !== 'chosen')
  const left = underway.filter(isUnfinished)

  async function add(list: Iterable<File>) {
    setProblem(undefined)
    for (const file of list) {
      const { items: now } = files.getSnapshot()
      const others = now.filter((item) => item.messageKey === messageKey)
      const found = await findFileProblem(file, others)
      if (found) setProblem(`${file.name}: ${found}`)
      else void files.add(file, messageKey)
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    void add([...event.dataTransfer.files])
  }

  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
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
          <Button look="line" size="small" onClick={() => input.current?.click()}>
            {quote.choose}
          </Button>{' '}
          {quote.drop}
        </p>
        <p id={hintId} className={styles.hint}>
          {quote.limits(acceptedKinds)}
        </p>
      </div>
      <div role="status">
        {problem && (
          <p className={field.problem}>
            <Icon name="warning" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <FileRow key={item.id} item={item} uploads={files} />
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <p className={styles.hint}>
          {quote.total(chosen.length, formatBytes(sum(chosen.map(({ size }) => size))))}
        </p>
      )}
      <div role="status">
        {underway.length > 0 && (
          <p>{left.length > 0 ? quote.stay : quote.allReceived(underway.length)}</p>
        )}
      </div>
      {left.length > 0 && speed > 0 && (
        <p className={styles.hint}>
          {quote.progress(
            formatBytes(speed),
            sum(left.map(({ size, sent }) => size - sent)) / speed,
          )}
        </p>
      )}
    </div>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
