/** The desk's pane that shows the open enquiry. */
import type { Page } from 'playwright-core'

export const pane = (page: Page) => page.getByRole('region', { name: 'Enquiry', exact: true })
