/** The whole desk in a real browser, with a stand-in for its API. */
import { createBrowserRouter, RouterProvider } from 'react-router'
import { onTestFailed, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render'
import { SessionCheck, SessionCheckFailure, SignInProvider } from '..'
import { AdminArea } from '../shell/admin-area'
import { type ApiAnswer, type ApiCall, answerTo, type FakeInquiry } from './fake-api'

type Setting = {
  inquiries: FakeInquiry[]
  /** The part of the address after /admin. */
  search?: string
  /** Width and height in px. */
  viewport?: [number, number]
  /** Answers instead of the stand-in; returns undefined to leave the call to it. */
  answer?: (call: ApiCall) => ApiAnswer | undefined | Promise<ApiAnswer | undefined>
}

const services = [
  {
    slug: 'gates',
    number: '01',
    title: 'Gates and Barriers',
    shortTitle: 'Gates',
    keywords: ['gate'],
  },
  {
    slug: 'racking',
    number: '02',
    title: 'Industrial Racking',
    shortTitle: 'Racking',
    keywords: [],
  },
  {
    slug: 'pumps',
    number: '03',
    title: 'Pumps of 40\u00a0kW',
    shortTitle: 'Pumps',
    keywords: [],
  },
  {
    slug: 'handling',
    number: '04',
    title: 'Handling Equipment and Automation of Warehouses',
    shortTitle: 'Handling',
    keywords: [],
  },
]

const loader = () => ({ services })

/** Opens the desk, signed in, and returns the calls that it makes. */
export async function openDesk(setting: Setting) {
  const opened = await mountDesk(setting)
  await page.getByRole('main', { name: /./ }).findElement()
  return opened
}

/** The same without waiting for the desk: nobody may be signed in. */
export async function mountDesk({ search = '', viewport = [1280, 900], ...setting }: Setting) {
  await page.viewport(...viewport)
  const calls = standInForApi(setting)
  history.replaceState(null, '', `/admin${search}`)
  const router = createBrowserRouter(
    [{ id: 'routes/admin', path: '/admin', Component: Desk, loader }],
    {
      hydrationData: { loaderData: { 'routes/admin': { services } } },
    },
  )
  onTestFinished(() => router.dispose())
  await render(
    <RouterProvider router={router} useTransitions={false} />,
    // The desk's styles are those of a page without anything around it.
    { container: document.body },
  )
  return { calls }
}

function Desk() {
  return (
    <SignInProvider
      waiting={<SessionCheck />}
      failed={(retry) => <SessionCheckFailure onRetry={retry} />}
    >
      <AdminArea />
    </SignInProvider>
  )
}

/** Replaces `fetch` until the test ends, and returns the calls. */
function standInForApi({ inquiries, answer }: Pick<Setting, 'inquiries' | 'answer'>) {
  const calls: ApiCall[] = []
  const realFetch = window.fetch
  let isOver = false
  onTestFinished(() => {
    isOver = true
    window.fetch = realFetch
  })
  onTestFailed(() => {
    for (const { method, url, json } of calls) {
      console.log(method, url.pathname + url.search, json === undefined ? '' : JSON.stringify(json))
    }
  })
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const isJson = request.headers.get('content-type') === 'application/json'
    const text = isJson ? await request.clone().text() : ''
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const { method, headers } = request
    const call = { method, headers, url, json: text ? JSON.parse(text) : undefined }
    calls.push(call)
    const answered = (await answer?.(call)) ?? answerTo(call, inquiries)
    // A desk that is gone must not go on: what it tries again would reach the next test.
    if (isOver) return new Promise<Response>(() => {})
    request.signal.throwIfAborted()
    return new Response(answered.json && JSON.stringify(answered.json), {
      status: answered.status,
      headers: { 'content-type': 'application/json', ...answered.headers },
    })
  }
  return calls
}
