/** The open enquiry of the desk. */
import type { Page } from 'playwright-core'

export const pane = (page: Page) => page.getByRole('region', { name: 'Enquiry', exact: true })

/** Chooses from the menu of what is done less often. */
export async function chooseFromMore(page: Page, name: string) {
  await pane(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses how far the work on it has come. */
export async function setStatus(page: Page, status: string) {
  await pane(page)
    .getByRole('button', { name: /^Status:/ })
    .click()
  await page.getByRole('menuitemradio', { name: status }).click()
}

/** Waits until all of it is there, and it is marked as read. */
export async function waitUntilRead(page: Page) {
  await pane(page).getByText('Enquiry received').waitFor()
  await pane(page).getByText('Unread', { exact: true }).waitFor({ state: 'detached' })
}
