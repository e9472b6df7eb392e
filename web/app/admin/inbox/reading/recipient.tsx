import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../../components/icon'
import { compose } from '../../../words/desk/compose'
import { contacts } from '../../../words/desk/contacts'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { Menu, MenuGroup, MenuItem } from '../../ui/menu'
import styles from './compose.module.css'
import { isSameAddress } from './conversation'
import type { Draft } from './drafts'
import timelineStyles from './timeline.module.css'

const words = compose.reply

type Written = {
  reply: { to: string; cc: readonly string[] }
  /** The address of the enquiry. */
  own: string
  /** Disabled for now, but still in the tab order. */
  isDisabled: boolean
  onChange: (next: Pick<Draft, 'to' | 'cc'>) => void
}

type RecipientProps = Written & {
  /** The address that wrote last. */
  writer: string
  /** The addresses of the customer. */
  known: readonly string[]
  /** Further addresses that a reply can be sent to. */
  others: readonly string[]
}

/** Who gets a reply. The enquiry's own address gets a copy of what is sent to another one. */
export function Recipient(props: RecipientProps) {
  const { reply, own, writer, known, others, isDisabled, onChange } = props
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const offered = [own, ...others].filter(
    (address, i, all) =>
      !isSameAddress(address, writer) && all.findIndex((it) => isSameAddress(it, address)) === i,
  )

  function choose(to: string) {
    flushSync(() => setIsOpen(false))
    const cc = reply.cc.filter(
      (address) => !isSameAddress(address, to) && !isSameAddress(address, own),
    )
    onChange({ to, cc: isSameAddress(to, own) ? cc : [own, ...cc] })
  }

  const item = (address: string) => (
    <MenuItem
      key={address}
      isChecked={isSameAddress(address, reply.to)}
      end={noteOf(address, own, known)}
      onClick={() => choose(address)}
    >
      <bdi className={styles.address} dir="ltr">
        {escapeInvisible(address)}
      </bdi>
    </MenuItem>
  )
  const to = <bdi dir="ltr">{escapeInvisible(reply.to)}</bdi>
  return (
    <>
      {offered.length === 0 ? (
        <b>{to}</b>
      ) : (
        <span className={styles.recipient}>
          <DeskButton
            ref={setButton}
            size="small"
            aria-haspopup="menu"
            aria-expanded={isOpen}
            aria-label={`${reply.to}, ${words.chooseRecipient}`}
            title={words.chooseRecipient}
            aria-disabled={isDisabled || undefined}
            onClick={() => !isDisabled && setIsOpen(true)}
          >
            {to}
            <DeskIcon name="down" />
          </DeskButton>
        </span>
      )}
      {isOther(reply.to, known) && (
        <span className={timelineStyles.flag}>{words.otherAddress}</span>
      )}
      {isOpen && button && (
        <Menu label={words.chooseRecipient} anchor={button} onClose={() => setIsOpen(false)}>
          <MenuGroup label={words.wroteLast}>{item(writer)}</MenuGroup>
          <MenuGroup label={words.inConversation}>{offered.map(item)}</MenuGroup>
        </Menu>
      )}
    </>
  )
}

function isOther(address: string, known: readonly string[]) {
  return !known.some((each) => isSameAddress(each, address))
}

function noteOf(address: string, own: string, known: readonly string[]) {
  if (isSameAddress(address, own)) return contacts.own
  return isOther(address, known) && words.otherAddress
}

/** Offers a copy to the enquiry's own address again. */
export function MissingCopy({ reply, own, isDisabled, onChange }: Written) {
  if ([reply.to, ...reply.cc].some((address) => isSameAddress(address, own))) return null
  return (
    <p className={styles.missing}>
      <Icon name="warning" />
      <span>{words.noCopy(escapeInvisible(own))}</span>
      <DeskButton
        size="small"
        variant="line"
        aria-disabled={isDisabled || undefined}
        onClick={() => isDisabled || onChange({ to: reply.to, cc: [own, ...reply.cc] })}
      >
        {words.addCopy}
      </DeskButton>
    </p>
  )
}
