/** The desk's pane that shows the open enquiry. */
import type { Page } from 'playwright-core'

export const pane = (page: Page) => page.getByRole('region', { name: 'Enquiry', exact: true })

/** Waits until the enquiry has loaded completely and is marked as read. */
export async function waitUntilRead(page: Page) {
  await pane(page).getByText('Enquiry received').waitFor()
  await pane(page).getByText('Unread', { exact: true }).waitFor({ state: 'detached' })
}
