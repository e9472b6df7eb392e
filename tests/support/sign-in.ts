import type { BrowserContext, Page } from 'playwright-core'
import { admin, type Product, signIn } from './product.ts'
import { untilShown } from './shown.ts'

type Stage = { product: Product }

/** Opens the desk and signs the administrator of the tests in by the form, or a colleague. */
export async function signInByForm(page: Page, origin: string, email = admin.email) {
  await page.goto(`${origin}/admin`)
  await untilShown(page.getByLabel('E-mail'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await untilShown(page.getByText('Welcome back, Admin!'))
}

/** Opens the desk, or a part of it, as the administrator who has signed in before. */
export async function openSignedIn(page: Page, stage: Stage, search = '') {
  await takeSession(stage, page.context())
  await page.goto(`${stage.product.origin}/admin${search}`)
  // Not the greeting: the reports put their period in its place once they have come.
  await untilShown(page.getByRole('navigation', { name: 'Desk' }).first())
}

/** The session of a file's tests: sign-ins are throttled, and cost a hash each. */
const cookies = new WeakMap<Stage, Promise<string>>()

/** Returns the Cookie header of the administrator. */
export function sessionCookie(stage: Stage) {
  const cookie = cookies.get(stage) ?? signIn(stage.product.origin)
  cookies.set(stage, cookie)
  return cookie
}

/** Gives a browser the session of the administrator. */
export async function takeSession(stage: Stage, context: BrowserContext) {
  const cookie = await sessionCookie(stage)
  // Browsers take such a cookie from localhost, their debugger only from an address with TLS.
  const url = stage.product.origin.replace('http:', 'https:')
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return { name, value, url }
    }),
  )
}
