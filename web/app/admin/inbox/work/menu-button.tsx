import { type ComponentProps, useState } from 'react'
import { work } from '../../../words/desk/work'
import type { Inquiry } from '../../store/inquiry'
import { DeskButton } from '../../ui/desk-button'
import { useRequiresConnection } from '../../ui/online-button'
import type { WorkMenu, WorkMenus } from './use-work-menus'

export const menuLabels = { assign: work.assign, remind: work.remind, status: work.statusLabel }

type MenuButtonProps = ComponentProps<typeof DeskButton> & {
  menu: WorkMenu
  rows: readonly Inquiry[]
  menus: WorkMenus
}

/** Opens one of the menus for these rows, below the button. */
export function MenuButton({ menu, rows, menus, ...props }: MenuButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const open = useRequiresConnection(() => menus.open(menu, rows, button))
  const isOpen = button !== null && menus.shown?.menu === menu && menus.shown.anchor === button
  return (
    <DeskButton
      ref={setButton}
      data-menu={menu}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...props}
      {...open}
    />
  )
}
