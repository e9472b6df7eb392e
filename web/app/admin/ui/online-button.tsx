import type { ComponentProps, SyntheticEvent } from 'react'
import { Button } from '../../components/button'
import { useConnection } from '../store/connection'
import { Act } from './act'

type OnlineButtonProps = ComponentProps<typeof Button> & { onClick?: () => void }

/** A button for what needs the server; without `onClick` it sends its form or opens its popover. */
export function OnlineButton({ onClick, ...button }: OnlineButtonProps) {
  return <Button {...button} {...useRequiresConnection(onClick)} />
}

type OnlineActProps = ComponentProps<typeof Act> & { onClick?: () => void; isBusy?: boolean }

/** The same in the size of the tool; busy, it keeps the focus and cannot be pressed again. */
export function OnlineAct({ onClick, isBusy, ...act }: OnlineActProps) {
  const pressed = useRequiresConnection(onClick)
  return <Act {...act} {...(isBusy ? { 'aria-disabled': true } : pressed)} />
}

/** The banner of the shell, for what cannot be done offline: it says why. */
export const offlineReasonId = 'offline-reason'

/**
 * Returns what a button gets that needs the server: offline it cannot be pressed, nor does
 * it send its form, keeps its place in the tab order, and the banner says why.
 */
export function useRequiresConnection(act?: () => void) {
  const { isOnline } = useConnection()
  if (isOnline) return { onClick: act }
  return { onClick: refuse, 'aria-disabled': true, 'aria-describedby': offlineReasonId }
}

function refuse(event: SyntheticEvent) {
  event.preventDefault()
}
