export type Role =
  | 'button'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'menuitem'
  | 'row'
  | 'slide'
  | 'status'
  | 'alert'
  | 'textbox'

export type Wanted = {
  role: Role
  /** The whole accessible name, or its beginning if it ends with '…'. */
  name: string
  /** A selector for the area to search. */
  within?: string | undefined
}

/**
 * Runs in the page: finds the visible element with this role and name, scrolls it into view if
 * needed, and returns the point to click. `isFree` is false while something covers that point. The
 * function is sent as text, so it cannot use its closure.
 */
export function findElement({ role, name, within = 'html' }: Wanted) {
  const selectors: Record<Role, string> = {
    button: 'button, summary, [role=button]',
    dialog: 'dialog[open]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    menuitem: '[role=menuitem]',
    row: 'tr',
    slide: '[aria-roledescription=slide]',
    status: '[role=status]',
    alert: '[role=alert]',
    textbox: 'input:not([type=checkbox], [type=hidden]), textarea',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

  function nameOf(element: HTMLElement) {
    const label = element.getAttribute('aria-label')
    if (label) return label
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    if (labels) return tidy(Array.from(element.labels ?? [], (one) => one.innerText).join(' '))
    const titleId = element.getAttribute('aria-labelledby')
    if (titleId) return tidy(document.getElementById(titleId)?.innerText)
    const alt = element.querySelector('img')?.alt
    return tidy(element.innerText) || tidy(alt)
  }

  const wanted = tidy(name)
  const hasName = (own: string) =>
    wanted.endsWith('…') ? own.startsWith(wanted.slice(0, -1)) : own === wanted

  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')

  for (const area of document.querySelectorAll(within)) {
    for (const element of area.querySelectorAll<HTMLElement>(selectors[role])) {
      if (!isShown(element) || !hasName(nameOf(element))) continue
      return reach(element)
    }
  }
  return null

  function reach(element: HTMLElement) {
    const place = measure(element)
    if (place.isFree) return place
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return measure(element)
  }

  function measure(element: HTMLElement) {
    // A link may run over two lines, with nothing of it in the middle of both.
    const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const x = left + width / 2
    const y = top + height / 2
    return { x, y, isFree: element.contains(document.elementFromPoint(x, y)) }
  }
}
