/** The settings of a desk with a fake API. */
import type { Request } from 'playwright-core'
import { openDesk } from './fake-desk.ts'
import type { setStage } from './stage.ts'

/** Returns undefined for calls that the test is not about. */
export type Answers = (
  call: string,
  request: Request,
) => { status: number; json: object } | undefined

/** Opens the settings; `answer` gets calls such as 'PUT account/password'. */
export async function openSettings(
  { browser, product }: ReturnType<typeof setStage>,
  answer: Answers,
) {
  const { page } = await openDesk({
    browser,
    origin: product.origin,
    inquiries: [],
    search: '?view=settings',
    answer: (request) =>
      answer(
        `${request.method()} ${new URL(request.url()).pathname.replace('/api/', '')}`,
        request,
      ),
  })
  return page
}
