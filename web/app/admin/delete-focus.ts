import type { ListState } from './list-state'

/** Returns the id of the Delete button of one row. */
export function deleteButtonId(id: string) {
  return `delete-${id}`
}

/** Returns the row after one, or else the row before it. */
export function neighbourOf(id: string, pages: ListState['pages']) {
  const rows = pages.flat()
  const position = rows.findIndex((row) => row.id === id)
  return (rows[position + 1] ?? rows[position - 1])?.id
}

/** Moves the focus to a row's Delete button, or to the main part if there is no such row. */
export function focusDeleteButton(id: string | undefined) {
  const button = id && document.getElementById(deleteButtonId(id))
  const target = button || document.querySelector<HTMLElement>('main')
  target?.focus()
}
