import type { Page } from 'playwright-core'

/** The offered reminder for the next day on which the company is open: on a Saturday it is Monday's. */
export function nextReminder(page: Page) {
  return page.getByRole('menuitem', { name: /^(Tomorrow|Monday)/ }).first()
}
