import { useState } from 'react'
import type { Inquiry } from '../../store/inquiry'

/** A menu, by what is chosen from it for the rows that it was opened for. */
export type WorkMenu = 'assign' | 'remind' | 'status'

export type ShownMenu = { menu: WorkMenu | 'date'; rows: readonly Inquiry[]; anchor: Element }

export type WorkMenus = ReturnType<typeof useWorkMenus>

/** The menus of the desk: only one is open at a time, whichever button or key opened it. */
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
