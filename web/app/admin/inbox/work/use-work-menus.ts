import { useState } from 'react'
import type { Inquiry } from '../../store/inquiry'

/** What is chosen from a menu, for the rows that it was opened for. */
export type WorkMenu = 'assign' | 'remind' | 'status'

export type ShownMenu = { menu: WorkMenu | 'date'; rows: readonly Inquiry[]; anchor: Element }

export type WorkMenus = ReturnType<typeof useWorkMenus>

/** The menus of the desk: one is open at a time, whichever button or key has opened it. */
export function useWorkMenus() {
  const [shown, setShown] = useState<ShownMenu | null>(null)
  return {
    shown,
    open(menu: ShownMenu['menu'], rows: readonly Inquiry[], anchor: Element | null) {
      if (rows.length > 0 && anchor) setShown({ menu, rows, anchor })
    },
    close: () => setShown(null),
  }
}
