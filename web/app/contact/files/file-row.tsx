import { formatBytes } from '../../../../worker/files/contract'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { quote } from '../../content/words/quote'
import styles from './files.module.css'
import type { UploadItem, Uploads } from './uploads'

/** One file: what it is, how far it has come, and what can be done with it. */
export function FileRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { id, name, size, sent, state, photo, isSmaller } = item
  const percent = Math.floor((sent / size) * 100)
  const of = <span className="visually-hidden">{quote.ofFile(name)}</span>
  return (
    <li className={styles.file} data-state={state}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.state}>
        {state === 'done' && <Icon name="check" />}
        {formatBytes(size)} · {state === 'sending' ? quote.sending(percent) : quote.states[state]}
      </p>
      <div className={styles.buttons}>
        {(state === 'sending' || state === 'waiting') && (
          <Button look="quiet" size="small" onClick={() => uploads.pause(id)}>
            {quote.pause}
            {of}
          </Button>
        )}
        {state === 'paused' && (
          <Button look="quiet" size="small" onClick={() => uploads.goOn(id)}>
            {quote.goOn}
            {of}
          </Button>
        )}
        {state !== 'done' && (
          <Button look="quiet" size="small" onClick={() => void uploads.remove(id)}>
            {quote.remove}
            {of}
          </Button>
        )}
      </div>
      {(state === 'sending' || state === 'paused') && (
        <progress className={styles.progress} max={size} value={sent} aria-label={name} />
      )}
      {item.problem && <p className={styles.problem}>{item.problem}</p>}
      {photo && state === 'chosen' && (
        <label className={styles.smaller}>
          <input
            type="checkbox"
            checked={isSmaller}
            onChange={({ currentTarget }) => uploads.useSmaller(id, currentTarget.checked)}
          />
          {quote.smaller(
            formatBytes(photo.content.size),
            formatBytes(isSmaller ? photo.originalBytes : size),
            photo.size.width,
            photo.size.height,
          )}
        </label>
      )}
    </li>
  )
}
