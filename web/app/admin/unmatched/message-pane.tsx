import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../../../worker/files/contract'
import { listedTextMaxLength } from '../../../../worker/mail/contract'
import { unmatched as words } from '../../words/desk/unmatched'
import barStyles from '../inbox/reading/action-bar.module.css'
import { QuotedText } from '../inbox/reading/quoted-text'
import paneStyles from '../inbox/reading/reading-pane.module.css'
import saidStyles from '../inbox/reading/said.module.css'
import type { UnmatchedMessage } from '../store/unmatched'
import { formatFull, formatMoment } from '../ui/dates'
import { DeskButton, Key } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { useKeyHints, useKeys } from '../ui/keys'
import { Menu, MenuItem } from '../ui/menu'
import { useRequiresConnection } from '../ui/online-button'
import { StepButtons } from '../ui/step-buttons'
import { useWhenOnline } from '../ui/toast'
import { Guesses } from './guesses'
import { nameOf } from './message-row'
import styles from './unmatched.module.css'
import type { Messages } from './use-messages'

type MessagePaneProps = { message: UnmatchedMessage; messages: Messages }

/** The open e-mail: beside the list, or in its place if there is no room for both. */
export function MessagePane({ message, messages }: MessagePaneProps) {
  const { at, fromAddress, subject, text, quotes, state } = message
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  const name = escapeInvisible(nameOf(message))
  return (
    <section
      className={paneStyles.pane}
      data-pane
      ref={pane}
      tabIndex={-1}
      aria-label={words.opened}
    >
      <ActionBar message={message} messages={messages} />
      <section
        className={paneStyles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable for scrolling by keyboard
        tabIndex={0}
        aria-label={name}
      >
        <div className={paneStyles.said}>
          <header className={saidStyles.head}>
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
              {formatMoment(at)}
            </time>
          </header>
          <p className={saidStyles.reach}>
            {fromAddress && (
              <a href={`mailto:${encodeURIComponent(fromAddress)}`} dir="ltr">
                {escapeInvisible(fromAddress)}
              </a>
            )}
          </p>
          <h3 className={styles.subject} dir="auto">
            {escapeInvisible(subject || words.noSubject)}
          </h3>
          {state === 'unreadable' && <p>{words.unreadable}</p>}
          <blockquote className={`${saidStyles.words} ${styles.words}`}>
            <QuotedText text={text} quotes={quotes} />
          </blockquote>
          {text.length >= listedTextMaxLength && <p>{words.cut}</p>}
          <p className={styles.original}>
            <a href={`/api/messages/${message.id}/original`} download>
              {words.original(formatBytes(message.size))}
            </a>
          </p>
        </div>
        <Guesses message={message} onAttach={messages.attach} isBusy={messages.isBusy} />
      </section>
    </section>
  )
}

function ActionBar({ message, messages }: MessagePaneProps) {
  const { list, position, step, isBusy } = messages
  const steps = <StepButtons {...{ words, position, count: list.length, onStep: step }} />
  const { shortcut, titleWith } = useKeyHints()
  const [blockButton, setBlockButton] = useState<Element | null>(null)
  const block = useRef<HTMLButtonElement>(null)
  const isReadable = message.state === 'read'
  const whenFree = (run: () => void) => () => {
    if (!isBusy) run()
  }
  const actions = {
    attach: whenFree(() => messages.askToAttach(message)),
    enter: whenFree(() => messages.enter(message)),
    block: whenFree(() => setBlockButton(block.current)),
    remove: whenFree(() => messages.remove(message)),
  }
  const attach = useRequiresConnection(actions.attach)
  const enter = useRequiresConnection(actions.enter)
  const openBlock = useRequiresConnection(actions.block)
  const remove = useRequiresConnection(actions.remove)
  const whenOnline = useWhenOnline()
  const removeByKey = whenOnline(actions.remove)
  useKeys({
    ...(isReadable && { m: whenOnline(actions.attach), c: whenOnline(actions.enter) }),
    ...(message.fromAddress && { '!': whenOnline(actions.block) }),
    '#': removeByKey,
    Delete: removeByKey,
    Backspace: removeByKey,
  })
  return (
    <>
      <div className={barStyles.phone}>
        <DeskButton size="small" data-back onClick={messages.close}>
          <DeskIcon name="left" />
          <span>{words.back}</span>
        </DeskButton>
        {steps}
      </div>
      <fieldset className={barStyles.bar} aria-label={words.toolbar}>
        {isReadable && (
          <>
            <DeskButton variant="primary" aria-keyshortcuts={shortcut('m')} {...attach}>
              <DeskIcon name="link" />
              <span>
                {words.attachOne}
                <span className={styles.roomy}> {words.toEnquiry}</span>
              </span>
              <Key>m</Key>
            </DeskButton>
            <DeskButton variant="line" aria-keyshortcuts={shortcut('c')} {...enter}>
              <DeskIcon name="plus" />
              <span>{words.enter}</span>
              <Key>c</Key>
            </DeskButton>
          </>
        )}
        {message.fromAddress && (
          <DeskButton
            ref={block}
            shape="icon"
            aria-label={words.block}
            aria-haspopup="menu"
            aria-keyshortcuts={shortcut('!')}
            title={titleWith(words.block, '!')}
            {...openBlock}
          >
            <DeskIcon name="block" />
          </DeskButton>
        )}
        <DeskButton
          variant="danger"
          shape="icon"
          aria-label={words.remove}
          aria-keyshortcuts={shortcut('#')}
          title={titleWith(words.remove, '#')}
          {...remove}
        >
          <DeskIcon name="bin" />
        </DeskButton>
        <span className={barStyles.steps}>
          <span className={barStyles.position}>{words.position(position + 1, list.length)}</span>
          {steps}
          <DeskButton
            shape="icon"
            data-close
            aria-label={words.close}
            title={`${words.close} (Esc)`}
            onClick={messages.close}
          >
            <DeskIcon name="close" />
          </DeskButton>
        </span>
      </fieldset>
      {blockButton && (
        <BlockMenu
          address={message.fromAddress}
          anchor={blockButton}
          onBlock={(sender) => messages.block(message, sender)}
          onClose={() => setBlockButton(null)}
        />
      )}
    </>
  )
}

type BlockMenuProps = {
  address: string
  anchor: Element
  onBlock: (sender: string) => void
  onClose: () => void
}

function BlockMenu({ address, anchor, onBlock, onClose }: BlockMenuProps) {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const choose = (sender: string) => () => {
    onClose()
    onBlock(sender)
  }
  return (
    <Menu label={words.block} anchor={anchor} onClose={onClose}>
      <MenuItem onClick={choose(address)}>{words.blockAddress(escapeInvisible(address))}</MenuItem>
      <MenuItem onClick={choose(`@${domain}`)}>
        {words.blockDomain(escapeInvisible(domain))}
      </MenuItem>
    </Menu>
  )
}
