import { type Locator, page } from 'vitest/browser'

/** A visitor's row in the list. */
export const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

/** The part of the desk that shows the open enquiry. */
export const pane = page.getByRole('region', { name: 'Enquiry', exact: true })

/** Chooses an item from the 'More' menu of the open enquiry. */
export async function chooseFromMore(name: string) {
  await pane.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Moves the focus to an element without pressing it. */
export async function focus(locator: Locator) {
  const element = await locator.findElement()
  if (!(element instanceof HTMLElement)) throw new Error(`${locator} cannot have the focus.`)
  element.focus()
  return element
}
