import { useMemo, useState } from 'react'
import type { Inquiry } from '../store/inquiry'
import { useLatest } from '../ui/use-latest'
import { extendTo, nothingSelected, toggle, toggleAll } from './selection'

export type SelectionOfRows = ReturnType<typeof useSelection>

/** The rows of a list that are selected. One that leaves the list is no longer selected. */
export function useSelection(rows: readonly Inquiry[]) {
  const [selection, setSelection] = useState(nothingSelected)
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : rows.filter(({ id }) => selection.ids.has(id))),
    [rows, selection],
  )
  const order = () => rows.map(({ id }) => id)

  return {
    selected,
    isSelected: (id: string) => selection.ids.has(id),
    choose: useLatest((id: string, isRange: boolean) =>
      setSelection(isRange ? extendTo(selection, id, order()) : toggle(selection, id)),
    ),
    chooseAll: () => setSelection(toggleAll(selection, order())),
    clear: () => setSelection(nothingSelected),
  }
}
