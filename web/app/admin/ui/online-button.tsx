import type { ComponentProps, SyntheticEvent } from 'react'
import { Button } from '../../components/button'
import { DeskButton } from './desk-button'
import { useSayOffline } from './toast'

type OnlineButtonProps = ComponentProps<typeof Button> & { onClick?: () => void }

/** A button that needs the server; without `onClick` it submits its form or opens its popover. */
export function OnlineButton({ onClick, ...button }: OnlineButtonProps) {
  return <Button {...button} {...useRequiresConnection(onClick)} />
}

type OnlineDeskButtonProps = ComponentProps<typeof DeskButton> & {
  onClick?: () => void
  isBusy?: boolean
}

/** The same as a `DeskButton`; while busy it keeps the focus and cannot be pressed again. */
export function OnlineDeskButton({ onClick, isBusy, ...button }: OnlineDeskButtonProps) {
  const pressed = useRequiresConnection(onClick)
  return <DeskButton {...button} {...(isBusy ? { 'aria-disabled': true } : pressed)} />
}

/**
 * The id of the shell's offline banner, which describes buttons that do not work offline. On a phone
 * an open enquiry covers it.
 */
export const offlineReasonId = 'offline-reason'

/**
 * Returns the props of a button that needs the server. Offline the button stays in the tab order, but
 * neither acts nor submits its form: pressing it says why, and the offline banner describes it.
 */
export function useRequiresConnection(act?: () => void) {
  const sayOffline = useSayOffline()
  if (!sayOffline) return { onClick: act }
  function refuse(event: SyntheticEvent) {
    event.preventDefault()
    sayOffline?.()
  }
  return { onClick: refuse, 'aria-disabled': true, 'aria-describedby': offlineReasonId }
}
