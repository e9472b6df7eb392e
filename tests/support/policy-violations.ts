import type { Page } from 'playwright-core'

/** Collects everything the browser blocks by a policy of the page, from the first moment of the next one on. */
export async function watchPolicy(page: Page) {
  const refused: string[] = []
  await page.exposeFunction('report', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { report(what: string): void }).report(
        `${violatedDirective} ${blockedURI}`,
      ),
    )
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy/.test(message.text())) {
      refused.push(message.text())
    }
  })
  return refused
}
