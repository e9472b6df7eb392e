/**
 * Returns what moves the focus once a button is gone with what it stood in: to the row after its own,
 * or else before it; to the open inquiry; to the main part.
 */
export function findFocusAfter(button: Element | null) {
  const row = button?.closest('[data-inquiry]')
  const pane = button?.closest<HTMLElement>('[data-pane]')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const id = neighbour?.getAttribute('data-inquiry')
  return () => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = id && document.querySelector<HTMLElement>(`[data-inquiry="${id}"] [data-opens]`)
    const target = pane?.isConnected ? pane : next || document.querySelector<HTMLElement>('main')
    target?.focus()
  }
}
