/** What the desk does once its session has ended elsewhere. */
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { pane, rowOf } from '../testing/elements'
import { type ApiAnswer, inquiryNo, user } from '../testing/fake-api'
import { isListKept } from '../testing/kept-list'
import { openDesk } from '../testing/open-desk'
import { refusal, replyField } from '../testing/pane'
import { checkForChanges } from '../testing/polls'

const refresh = page.getByRole('button', { name: 'Refresh' })
const login = page.getByRole('button', { name: 'Login' })

/** Opens the desk. `end` ends its session, which is then checked with this answer. */
async function open(search = '') {
  let session: ApiAnswer = { status: 200, json: { user, canReply: true } }
  let hasEnded = false
  await openDesk({
    inquiries: [inquiryNo(1)],
    search,
    answer({ method, url }) {
      if (url.pathname !== '/api/session') {
        return hasEnded ? refusal(401, 'not_signed_in', 'Sign in.') : undefined
      }
      if (method !== 'POST') return session
      hasEnded = false
      session = { status: 200, json: { user, canReply: true } }
      return session
    },
  })
  await expect.element(rowOf('Visitor 1')).toBeVisible()
  return {
    end(checked: ApiAnswer = { status: 200, json: { user: null } }) {
      hasEnded = true
      session = checked
    },
    resume() {
      hasEnded = false
    },
  }
}

test('nobody is signed out if the session cannot be checked; once a poll finds it ended, the login is shown and the kept list deleted', async () => {
  const { end, resume } = await open()
  await expect.poll(isListKept).toBe(true)
  end({ status: 503 })
  await refresh.click()
  const problem = page.getByText(/could not be loaded/)
  await expect.element(problem.first()).toBeVisible()
  resume()
  await refresh.click()
  await expect.element(rowOf('Visitor 1')).toBeVisible()
  await expect.element(problem).not.toBeInTheDocument()

  end()
  checkForChanges()
  await expect.element(login).toBeVisible()
  await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
  await expect.poll(isListKept).toBe(false)
})

test('a half-written reply is still there after signing in again', async () => {
  const { end } = await open(`?inquiry=${inquiryNo(1).id}`)
  await pane.getByRole('button', { name: 'Reply' }).click()
  await replyField.fill('Dear Mohamed, half a sentence')
  end()
  await pane.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabelText(/^E-mail/).fill(user.email)
  await page.getByLabelText(/^Password/).fill('a long password')
  await login.click()
  await pane.getByRole('button', { name: /reply$/i }).click()

  await expect.element(replyField).toHaveValue('Dear Mohamed, half a sentence')
})

test('a logout is announced to the other tabs at once', async () => {
  const announced: unknown[] = []
  const otherTab = new BroadcastChannel('desk-session')
  onTestFinished(() => otherTab.close())
  otherTab.onmessage = ({ data }) => announced.push(data)
  await openDesk({
    inquiries: [],
    answer: ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined),
  })
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect.element(login).toBeVisible()
  await expect.poll(() => announced).toEqual([null])
})

test('a tab becomes that of another administrator who signs in in the same browser', async () => {
  const colleague = { email: 'ruwani@ceyforge.example' }
  let session: ApiAnswer = { status: 200, json: { user } }
  await openDesk({
    inquiries: [inquiryNo(1)],
    answer: ({ url }) => (url.pathname === '/api/session' ? session : undefined),
  })
  await expect.element(rowOf('Visitor 1')).toBeVisible()
  const otherTab = new BroadcastChannel('desk-session')
  onTestFinished(() => otherTab.close())
  otherTab.postMessage(null)
  await expect.element(page.getByRole('alert').getByText(/your session ended/)).toBeVisible()
  await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()

  session = { status: 200, json: { user: colleague } }
  otherTab.postMessage(colleague.email)
  await expect.element(rowOf('Visitor 1')).toBeVisible()
  await expect.element(page.getByText('Ruwani Weerasinghe').first()).toBeVisible()
})
