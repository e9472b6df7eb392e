/** The desk's pane that shows the open enquiry. */
import type { Page, Request } from 'playwright-core'
import { type FakeInquiry, openDesk } from './fake-desk.ts'
import type { setStage } from './stage.ts'

export const pane = (page: Page) => page.getByRole('region', { name: 'Enquiry', exact: true })

/** Waits until the enquiry has loaded completely and is marked as read. */
export async function waitUntilRead(page: Page) {
  await pane(page).getByText('Enquiry received').waitFor()
  await pane(page).getByText('Unread', { exact: true }).waitFor({ state: 'detached' })
}

export type Answer = (request: Request) => { status: number; json: object } | undefined

/**
 * Opens the first enquiry. `posted` collects the POST requests, with the last segment of each path.
 */
export async function openPane(
  { browser, product }: ReturnType<typeof setStage>,
  inquiries: FakeInquiry[],
  answer: Answer = () => undefined,
) {
  const posted: { path: string; body: unknown; key: string | undefined }[] = []
  const { page } = await openDesk({
    browser,
    origin: product.origin,
    inquiries,
    search: `?inquiry=${inquiries[0]?.id}`,
    answer(request) {
      const path = new URL(request.url()).pathname
      if (request.method() === 'POST') {
        const key = request.headers()['idempotency-key']
        posted.push({ path: path.split('/').at(-1) ?? '', body: request.postDataJSON(), key })
      }
      return answer(request)
    },
  })
  await pane(page).getByText('Enquiry received').waitFor()
  return { page, posted }
}
