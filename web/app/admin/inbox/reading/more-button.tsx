import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NoteKind } from '../../../../../worker/correspondence/contract'
import { compose } from '../../../words/desk/compose'
import { inquiryActions } from '../../../words/desk/inquiry-actions'
import { merging } from '../../../words/desk/merging'
import { reading } from '../../../words/desk/reading'
import { work } from '../../../words/desk/work'
import { blockSender } from '../../store/blocked-senders'
import type { Inquiry } from '../../store/inquiry'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon, type DeskIconName } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { Menu, MenuItem, MenuLink, MenuRule } from '../../ui/menu'
import { useErrorToast, useSayOffline, useToast } from '../../ui/toast'
import type { ListActions } from '../list-actions'
import { inquiryPath } from '../use-open-inquiry'
import type { WorkMenus } from '../work/use-work-menus'
import type { FoundNumber } from './phone-numbers'

/** Opens a composer: for a reply, a note, or a record of contact by other means. */
export type Compose = (what: NoteKind | 'reply') => void

type MoreButtonProps = {
  inquiry: Inquiry
  numbers: readonly FoundNumber[]
  actions: ListActions
  menus: WorkMenus
  onCompose: Compose
  /** Undefined if the customer has no other enquiry. */
  onMerge: (() => void) | undefined
}

/** The less common actions; on a phone also those that do not fit in the bar. */
export function MoreButton(props: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DeskButton
        ref={button}
        shape="icon"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={reading.more}
        title={reading.more}
        onClick={() => setOpen(true)}
      >
        <DeskIcon name="more" />
      </DeskButton>
      {isOpen && button.current && (
        <Menu label={reading.more} anchor={button.current} onClose={() => setOpen(false)}>
          <Items {...props} anchor={button.current} close={() => setOpen(false)} />
        </Menu>
      )}
    </>
  )
}

type ItemOptions = {
  /** Whether it works without a connection. */
  isLocal?: boolean
  variant?: 'danger'
  shortcut?: string
}

type ItemsProps = MoreButtonProps & { anchor: Element; close: () => void }

function Items(props: ItemsProps) {
  const { inquiry, numbers, actions, menus, onCompose, onMerge, anchor, close } = props
  const sayOffline = useSayOffline()
  const showToast = useToast()
  const isUnread = inquiry.readAt === null
  const address = escapeInvisible(inquiry.email)

  const block = useMutation({
    mutationFn: () => blockSender(inquiry.email),
    onSuccess: () => showToast('success', reading.blocked(address)),
    onError: useErrorToast(reading.blockFailed),
  })

  async function copyLink() {
    try {
      // Without the list's search, which may contain names.
      await navigator.clipboard.writeText(location.origin + inquiryPath(inquiry.id))
      showToast('success', reading.linkCopied)
    } catch (thrown) {
      console.error('The link could not be copied', thrown)
      showToast('error', reading.linkCopyFailed)
    }
  }

  const item = (
    icon: DeskIconName,
    label: string,
    act: () => unknown,
    { isLocal = false, ...look }: ItemOptions = {},
  ) => (
    <MenuItem
      {...look}
      {...(sayOffline && !isLocal && { 'aria-disabled': true })}
      onClick={() => {
        close()
        if (sayOffline && !isLocal) return sayOffline()
        void act()
      }}
    >
      <DeskIcon name={icon} />
      <span>{label}</span>
    </MenuItem>
  )
  const rows = [inquiry]
  const mobiles = [...new Map(numbers.map((number) => [number.whatsApp, number.display]))].flatMap(
    ([address, display]) => (address === null ? [] : [[address, display] as const]),
  )
  return (
    <>
      {item('assign', work.assign, () => menus.open('assign', rows, anchor))}
      {item('arrow', work.statusLabel, () => menus.open('status', rows, anchor))}
      {item(
        isUnread ? 'read' : 'unread',
        isUnread ? inquiryActions.markRead : inquiryActions.markUnread,
        () => actions.mark(rows, isUnread),
      )}
      <MenuRule />
      {mobiles.map(([address, display]) => (
        <MenuLink key={address} href={address} target="_blank" rel="noreferrer" onClick={close}>
          <DeskIcon name="chat" />
          <span>{reading.whatsAppNumber(display)}</span>
        </MenuLink>
      ))}
      {item('phone', compose.logCall, () => onCompose('call'), { shortcut: 'l' })}
      {item('chat', compose.logWhatsApp, () => onCompose('whatsapp'))}
      {item('mine', compose.logVisit, () => onCompose('visit'))}
      {item('reply', compose.logEmail, () => onCompose('email'))}
      {onMerge && item('merge', merging.open, onMerge, { shortcut: 'm' })}
      {item('copy', reading.copyLink, copyLink, { isLocal: true })}
      <MenuRule />
      {item('spam', work.spam, () => actions.markSpam(rows))}
      {address && item('block', reading.blockAddress(address), block.mutate)}
      {item('bin', inquiryActions.delete, () => actions.askToDelete(rows), { variant: 'danger' })}
    </>
  )
}
