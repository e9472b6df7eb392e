import { useRef } from 'react'
import { admin } from '../../words/admin'
import { held } from '../../words/desk/held'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import { work } from '../../words/desk/work'
import type { Inquiry } from '../store/inquiry'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon, type DeskIconName } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { useRequiresConnection } from '../ui/online-button'

/** The commands that a row offers in the list, besides opening it. */
export type RowCommand = 'done' | 'assign' | 'remind' | 'delete' | 'restore' | 'notSpam'

export type RowActionsProps = {
  inquiry: Inquiry
  /** `button` is the element that was used. */
  onCommand: (command: RowCommand, inquiry: Inquiry, button: Element) => void
}

/** Visible while the row is hovered, but always reachable with the keyboard. */
export function RowActions({ inquiry, onCommand }: RowActionsProps) {
  const { box } = inquiry
  const name = escapeInvisible(inquiry.name)
  const button = (command: RowCommand, icon: DeskIconName, label: string) => (
    <RowButton
      icon={icon}
      label={label}
      variant={command === 'delete' ? 'danger' : 'plain'}
      onPress={(pressed) => onCommand(command, inquiry, pressed)}
    />
  )
  if (box === 'bin')
    return button('restore', 'restore', inquiryActions.restore + inquiryActions.restoreSuffix(name))
  const remove = button('delete', 'bin', admin.deletion.button + admin.deletion.buttonSuffix(name))
  if (box === 'held') {
    return (
      <>
        {button('notSpam', 'check', held.release + held.releaseSuffix(name))}
        {remove}
      </>
    )
  }
  return (
    <>
      {box === 'done'
        ? button('done', 'restore', work.reopen + work.reopenSuffix(name))
        : button('done', 'check', work.done + work.doneSuffix(name))}
      {button('assign', 'assign', work.assign + work.assignSuffix(name))}
      {button('remind', 'clock', work.remind + work.remindSuffix(name))}
      {remove}
    </>
  )
}

type RowButtonProps = {
  variant: 'plain' | 'danger'
  icon: DeskIconName
  label: string
  onPress: (button: Element) => void
}

function RowButton({ icon, label, variant, onPress }: RowButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const press = useRequiresConnection(() => ref.current && onPress(ref.current))
  return (
    <DeskButton
      {...press}
      ref={ref}
      variant={variant}
      shape="icon"
      aria-label={label}
      title={label}
    >
      <DeskIcon name={icon} />
    </DeskButton>
  )
}
