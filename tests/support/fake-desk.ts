/** The desk with a fake API, which answers at once with lists of any size and any response. */
import type { Browser, Page, Request, Route } from 'playwright-core'
import { answerTo, type FakeInquiry } from '../../web/app/admin/testing/fake-api.ts'
import { untilShown } from './shown.ts'

export { inquiryNo } from '../../web/app/admin/testing/fake-api.ts'

type Setting = {
  browser: Browser
  origin: string
  inquiries: FakeInquiry[]
  /** The part of the address after /admin. */
  search?: string
  context?: Parameters<Browser['newContext']>[0]
  /** Runs before the page is requested. */
  prepare?: (page: Page) => Promise<unknown>
  /** Answers instead of the fake API; return undefined to leave the call to the fake API. */
  answer?: (request: Request) => { status: number; json: object } | undefined
}

/** Opens the desk, signed in. The API serves `inquiries`, which the test may change. */
export async function openDesk({
  browser,
  origin,
  search = '',
  context,
  prepare,
  ...setting
}: Setting) {
  const page = await (await browser.newContext(context)).newPage()
  const calls: Request[] = []
  await page.route('**/api/**', (route) => {
    calls.push(route.request())
    return answerWith(route, setting)
  })
  await prepare?.(page)
  await page.goto(`${origin}/admin${search}`)
  await untilShown(page.getByText('Welcome back, Admin!').first())
  return { page, calls }
}

/** Returns a visitor's row. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

async function answerWith(
  route: Route,
  { inquiries, answer }: Pick<Setting, 'inquiries' | 'answer'>,
) {
  const request = route.request()
  const own = answer?.(request)
  if (own) return route.fulfill(own)
  const call = {
    method: request.method(),
    url: new URL(request.url()),
    headers: new Headers(request.headers()),
    json: readJson(request),
  }
  return route.fulfill(answerTo(call, inquiries))
}

function readJson(request: Request) {
  try {
    return request.postDataJSON()
  } catch {
    return undefined
  }
}
