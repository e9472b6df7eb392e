import { useRef } from 'react'
import { held } from '../../../words/desk/held'
import { inquiryActions } from '../../../words/desk/inquiry-actions'
import type { Inquiry } from '../../store/inquiry'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { restoreFocus } from '../../ui/focus'
import { useRequiresConnection } from '../../ui/online-button'
import { useErrorToast, useToast } from '../../ui/toast'
import { WideListText } from '../../ui/wide-list-text'
import { useEdits } from '../use-edits'

type ReleaseButtonProps = {
  rows: readonly Inquiry[]
  size?: 'small'
}

/** Marks held inquiries as not spam, then moves the focus to the nearest remaining element. */
export function ReleaseButton({ rows, size }: ReleaseButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const release = useRelease()
  const press = useRequiresConnection(async () => {
    const moveFocus = findFocusAfter(button.current)
    if (await release(rows)) restoreFocus(moveFocus)
  })

  return (
    <DeskButton variant="primary" {...(size && { size })} ref={button} {...press}>
      <DeskIcon name="check" />
      {size === 'small' ? <WideListText>{held.release}</WideListText> : <span>{held.release}</span>}
    </DeskButton>
  )
}

/** Returns a function that marks held inquiries as not spam and resolves to whether any were. */
export function useRelease() {
  const { edit } = useEdits()
  const showToast = useToast()
  const fail = useErrorToast(held.failed)

  return async (rows: readonly Inquiry[]) => {
    const waiting = rows.filter(({ heldFor }) => heldFor !== null)
    try {
      const { done, missing } = await edit({ rows: waiting, edit: { isHeld: false } })
      if (missing.length > 0) showToast('error', inquiryActions.missing(missing.length))
      if (done.length > 0) showToast('success', held.released(done.length))
      return done.length > 0
    } catch (thrown) {
      fail(thrown)
      return false
    }
  }
}

/**
 * Returns a function that moves the focus once a button has been removed: to the open inquiry if
 * the button was in it, to the row after the button's own or else before it, or to the main area.
 */
export function findFocusAfter(button: Element | null) {
  const row = button?.closest('[data-inquiry]')
  const pane = button?.closest<HTMLElement>('[data-pane]')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const id = neighbour?.getAttribute('data-inquiry')
  return () => {
    const next = id && document.querySelector<HTMLElement>(`[data-inquiry="${id}"] [data-opens]`)
    const target = pane?.isConnected ? pane : next || document.querySelector<HTMLElement>('main')
    target?.focus()
  }
}
