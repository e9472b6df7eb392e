import { useMemo, useState } from 'react'
import type { Inquiry } from '../store/inquiry'
import { useLatest } from '../ui/use-latest'

export type SelectionOfRows = ReturnType<typeof useSelection>

/** The selected rows of a list. A row that leaves the list is no longer selected. */
export function useSelection(rows: readonly Inquiry[]) {
  const [selection, setSelection] = useState(nothingSelected)
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : rows.filter(({ id }) => selection.ids.has(id))),
    [rows, selection],
  )
  if (selected.length < selection.ids.size) setSelection(keepListed(selection, selected))
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

/** The selected rows, and the row from which a range starts. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Selects or deselects a row; the next range starts there. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Deselects all other rows: they have left the list, and would be selected when they return. */
export function keepListed({ anchor }: Selection, listed: readonly { id: string }[]): Selection {
  return { ids: new Set(listed.map(({ id }) => id)), anchor }
}

/**
 * Selects every row from the last toggled one to this one.
 *
 * @param order the ids of all rows in the order of the list
 */
export function extendTo({ ids, anchor }: Selection, id: string, order: readonly string[]) {
  const to = order.indexOf(id)
  const from = anchor === null ? to : order.indexOf(anchor)
  if (from < 0 || to < 0) return toggle({ ids, anchor }, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range]), anchor: order[from] ?? null }
}

/** Selects every row, or none if all are selected. */
export function toggleAll({ ids }: Selection, order: readonly string[]): Selection {
  return order.every((id) => ids.has(id)) ? nothingSelected : { ids: new Set(order), anchor: null }
}
