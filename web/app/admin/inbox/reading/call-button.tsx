import { useRef, useState } from 'react'
import { reading } from '../../../words/desk/reading'
import { DeskButton, DeskLinkButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { Menu, MenuLink } from '../../ui/menu'
import type { FoundNumber } from './phone-numbers'

/** Each number once. */
type NumbersProps = { numbers: readonly FoundNumber[] }

/** Calls the customer's phone number; if there are several, opens a menu. */
export function CallButton({ numbers, onCall }: NumbersProps & { onCall: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [only, ...more] = numbers
  if (!only) return null
  if (more.length === 0) {
    const label = reading.callNumber(only.display)
    return (
      <DeskLinkButton
        shape="icon"
        data-call
        href={only.address}
        aria-label={label}
        title={label}
        onClick={onCall}
      >
        <DeskIcon name="phone" />
      </DeskLinkButton>
    )
  }
  return (
    <>
      <DeskButton
        ref={button}
        shape="icon"
        data-call
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={reading.callOne}
        title={reading.callOne}
        onClick={() => setOpen(true)}
      >
        <DeskIcon name="phone" />
      </DeskButton>
      {isOpen && button.current && (
        <Menu label={reading.callOne} anchor={button.current} onClose={() => setOpen(false)}>
          {numbers.map(({ address, display }) => (
            <MenuLink
              key={address}
              href={address}
              onClick={() => {
                setOpen(false)
                onCall()
              }}
            >
              <DeskIcon name="phone" />
              <span>{reading.callNumber(display)}</span>
            </MenuLink>
          ))}
        </Menu>
      )}
    </>
  )
}

/** Opens WhatsApp with the first number that has it. */
export function WhatsAppButton({ numbers }: NumbersProps) {
  const mobile = numbers.find(({ whatsApp }) => whatsApp !== null)
  if (!mobile?.whatsApp) return null
  const label = reading.whatsAppNumber(mobile.display)
  return (
    <DeskLinkButton
      shape="icon"
      data-wide
      href={mobile.whatsApp}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
    >
      <DeskIcon name="chat" />
    </DeskLinkButton>
  )
}
