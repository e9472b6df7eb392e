import { useLayoutEffect, useRef } from 'react'
import { formatBytes } from '../../../../worker/files/contract'
import { Button } from '../../components/button'
import field from '../../components/field.module.css'
import { Icon } from '../../components/icon'
import { quote } from '../../words/quote'
import styles from './files.module.css'
import { isUnfinished, type UploadItem } from './upload-item'
import type { Uploads } from './uploads'

type FileRowProps = { item: UploadItem; uploads: Uploads; onRemove: () => void }

/**
 * One file: its name, progress and buttons. Each text that changes is alone in its element: a
 * browser that translates the page replaces text nodes, and React cannot update those any more.
 */
export function FileRow({ item, uploads, onRemove }: FileRowProps) {
  const { id, name, size, sent, state, photo, isSmaller } = item
  const row = useRowThatKeepsFocus(state)
  const percent = Math.floor((sent / size) * 100)
  const progress = state === 'sending' ? quote.sending(percent) : quote.states[state]
  const of = <span className="visually-hidden">{quote.ofFile(name)}</span>
  return (
    <li className={styles.file} data-state={state} tabIndex={-1} {...row}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.state}>
        {state === 'done' && <Icon name="check" />}
        <span>{`${formatBytes(size)} · ${progress}`}</span>
      </p>
      <div className={styles.buttons}>
        {state !== 'chosen' && isUnfinished(item) && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => (state === 'paused' ? uploads.unpause(id) : uploads.pause(id))}
          >
            <span>{state === 'paused' ? quote.resume : quote.pause}</span>
            {of}
          </Button>
        )}
        {state !== 'done' && (
          <Button variant="quiet" size="small" onClick={onRemove}>
            {quote.remove}
            {of}
          </Button>
        )}
      </div>
      {(state === 'sending' || state === 'paused') && (
        <progress className={styles.progress} max={size} value={sent} aria-label={name} />
      )}
      {item.problem && (
        <p className={`${field.problem} ${styles.problem}`}>
          <Icon name="warning" />
          <span>{item.problem}</span>
        </p>
      )}
      {photo && state === 'chosen' && (
        <label className={styles.smaller}>
          <input
            type="checkbox"
            checked={isSmaller}
            onChange={({ currentTarget }) => uploads.setSmaller(id, currentTarget.checked)}
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

/** Returns props that focus the row when a new state removes its focused button, as when a file is done. */
function useRowThatKeepsFocus(state: UploadItem['state']) {
  const ref = useRef<HTMLLIElement>(null)
  const isWithin = useRef(false)
  useLayoutEffect(() => {
    if (isWithin.current && !ref.current?.contains(document.activeElement)) ref.current?.focus()
  }, [state])
  return {
    ref,
    onFocus() {
      isWithin.current = true
    },
    // Browsers fire no blur event when the focused element is removed from the page.
    onBlur() {
      isWithin.current = false
    },
  }
}
