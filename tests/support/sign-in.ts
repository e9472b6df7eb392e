import type { BrowserContext, Page } from 'playwright-core'
import { admin, signIn } from './product.ts'
import { untilShown } from './shown.ts'

type Stage = {
  product: { origin: string }
  /** The administrator's Cookie header, once it has been needed. */
  cookie?: Promise<string> | undefined
}

/** Opens the desk and signs in with the form. */
export async function signInByForm(page: Page, origin: string) {
  await page.goto(`${origin}/admin`)
  await untilShown(page.getByLabel('E-mail'))
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await untilShown(page.getByText('Welcome back, Admin!'))
}

/** Opens the desk, or one of its sections, already signed in as the administrator. */
export async function openSignedIn(page: Page, stage: Stage, search = '') {
  await takeSession(stage, page.context())
  await page.goto(`${stage.product.origin}/admin${search}`)
  // Not the greeting, which the reports do not have.
  await untilShown(page.getByRole('navigation', { name: 'Desk' }).first())
}

/**
 * Returns the administrator's Cookie header. One session per test file: sign-ins are rate-limited, and
 * each computes a password hash.
 */
function sessionCookie(stage: Stage) {
  stage.cookie ??= signIn(stage.product.origin)
  return stage.cookie
}

/** Adds the administrator's session to a browser. */
export async function takeSession(stage: Stage, context: BrowserContext) {
  const cookie = await sessionCookie(stage)
  // Browsers accept a Secure cookie from http://localhost, but the debugger only for an https URL.
  const url = stage.product.origin.replace('http:', 'https:')
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return { name, value, url }
    }),
  )
}
