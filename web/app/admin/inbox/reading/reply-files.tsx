import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentFileLifetime } from '../../../../../worker/correspondence/contract'
import { formatBytes } from '../../../../../worker/files/contract'
import { attach as words } from '../../../words/desk/attach'
import { formatShortDate } from '../../ui/dates'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { Menu, MenuGroup, MenuItem } from '../../ui/menu'
import { useRequiresConnection } from '../../ui/online-button'
import { FileTile, FileTiles } from './file-tile'
import styles from './reply-files.module.css'
import type { ReplyFile, useReplyFiles } from './use-reply-files'

type Written = ReturnType<typeof useReplyFiles>

/** The files of the reply, and how much of them is attached. */
export function ReplyFiles({ written, isDisabled }: { written: Written; isDisabled: boolean }) {
  const { files, attached, room, remove, retry } = written
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label={words.title}>
      <FileTiles>
        {files.map((file) => {
          const name = escapeInvisible(file.name)
          return (
            <FileTile
              key={file.id}
              name={file.name}
              facts={describe(file)}
              state={file.state}
              isWide={file.state === 'stopped'}
            >
              {file.state === 'stopped' && (
                <DeskButton size="small" variant="line" onClick={() => retry(file.id)}>
                  {words.again}
                </DeskButton>
              )}
              <DeskButton
                shape="icon"
                size="small"
                aria-label={words.remove(name)}
                title={words.remove(name)}
                aria-disabled={isDisabled || undefined}
                onClick={({ currentTarget: { form } }) => {
                  if (isDisabled) return
                  // The button will be gone.
                  form?.querySelector<HTMLElement>('[data-attach]')?.focus()
                  remove(file.id)
                }}
              >
                <DeskIcon name="close" />
              </DeskButton>
              {file.state === 'sending' && (
                <progress aria-label={name} value={file.upload.sent} max={file.size} />
              )}
            </FileTile>
          )
        })}
      </FileTiles>
      <p className={styles.sum}>
        {room > 0 && <span>{words.sum(formatBytes(attached), formatBytes(room))}</span>}
        <span>{room > 0 ? words.larger : words.links}</span>
      </p>
    </section>
  )
}

function describe(file: ReplyFile) {
  const size = formatBytes(file.size)
  switch (file.state) {
    case 'sending':
      return `${size} · ${words.sending(Math.floor((100 * file.upload.sent) / file.size))}`
    case 'stopped':
      return file.upload.problem
    case 'attached':
      return `${size} · ${words.attached}`
    case 'link':
      return `${size} · ${words.link(formatShortDate(Date.now() + sentFileLifetime))}`
    case 'unavailable':
      return words.unavailable
  }
}

/** Adds files of this computer or of the enquiry. */
export function AttachButton({ written, isDisabled }: { written: Written; isDisabled: boolean }) {
  const { others, add, attach } = written
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const open = useRequiresConnection(() => {
    if (isDisabled) return
    if (others.length > 0) setIsOpen(true)
    else choose()
  })

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.add}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <DeskButton
        ref={setButton}
        shape="icon"
        size="small"
        aria-label={words.add}
        title={words.add}
        data-attach
        {...(others.length > 0 && { 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
        {...open}
      >
        <DeskIcon name="clip" />
      </DeskButton>
      {isOpen && button && (
        <Menu label={words.add} anchor={button} onClose={() => setIsOpen(false)}>
          <MenuItem
            onClick={() => {
              flushSync(() => setIsOpen(false))
              choose()
            }}
          >
            {words.choose}
          </MenuItem>
          <MenuGroup label={words.ofInquiry}>
            {others.map(({ id, name, size }) => (
              <MenuItem
                key={id}
                end={formatBytes(size)}
                onClick={() => {
                  setIsOpen(false)
                  attach(id)
                }}
              >
                {escapeInvisible(name)}
              </MenuItem>
            ))}
          </MenuGroup>
        </Menu>
      )}
    </>
  )
}
