/** Browsers older than the ones that the site is built for get a simpler, but complete site. */
import { expect, onTestFinished, test } from 'vitest'
import { fillIn, pressSend, sent, untilFormRuns } from './support/contact-page.ts'
import { untilHydrated } from './support/hydration.ts'
import { downloadFiles, pdf } from './support/inquiry-files.ts'
import { listAll } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/**
 * Opens a page in a browser without popovers, `light-dark()` and the newer functions of JavaScript,
 * on a phone in dark mode.
 */
async function openInOlderBrowser(path: string, removeMore = () => {}) {
  const context = await stage.browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    // The policy allows the styles by their hash, and they are changed below.
    bypassCSP: true,
  })
  await context.clock.install()
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  onTestFinished(async () => {
    expect(failures).toEqual([])
    await context.close()
  })
  await page.addInitScript(removeNewerFunctions)
  await page.addInitScript(removeMore)
  // Only in documents, because the styles are inlined there.
  await page.route(/\/[^.]*$/, async (route) => {
    const request = route.request()
    const isPage = request.resourceType() === 'document' && request.method() === 'GET'
    if (!isPage) return route.continue()
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll('light-dark(', 'light-unknown(')
      .replaceAll(':popover-open', ':popover-unknown')
    await route.fulfill({ response, body: html })
  })
  await page.goto(stage.product.origin + path)
  return page
}

/** Runs in the page. Leaves what Chrome 97, Firefox 104 and Safari 15.4 have. */
function removeNewerFunctions() {
  const popover = ['popover', 'showPopover', 'hidePopover', 'togglePopover']
  const copies = ['toReversed', 'toSorted', 'with']
  const sets = ['union', 'intersection', 'difference', 'symmetricDifference']
  const subsets = ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']
  const newer: [object, string[]][] = [
    [HTMLElement.prototype, popover],
    // Speculation rules, which Chrome has since 109.
    [HTMLScriptElement, ['supports']],
    [Array.prototype, [...copies, 'toSpliced']],
    [Object.getPrototypeOf(Uint8Array.prototype), copies],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [AbortSignal, ['any', 'timeout']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [Set.prototype, [...sets, ...subsets]],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['parse', 'canParse']],
    [globalThis, ['structuredClone', 'Iterator', 'navigation', 'scheduler']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}

test('the site uses its light colours, whatever the system prefers', async () => {
  const page = await openInOlderBrowser('/')
  const colours = await page.evaluate(() => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.body)
    return { backgroundColor, color, colorScheme }
  })

  expect(colours).toEqual({
    backgroundColor: 'rgb(244, 241, 234)',
    color: 'rgb(27, 35, 43)',
    colorScheme: 'light',
  })
})

test('the menu is hidden until its button is hovered, and its links lead to a page without it', async () => {
  const page = await openInOlderBrowser('/')
  await untilHydrated(page)
  const link = page.getByRole('navigation', { name: 'Main, mobile' }).getByText('About')
  expect(await link.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).hover()
  await link.click()

  await page.waitForURL('**/about')
  await link.waitFor({ state: 'hidden' })
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
})

test('a link in the header of a wide window leads to a page in the same document', async () => {
  const page = await openInOlderBrowser('/')
  await page.setViewportSize({ width: 1280, height: 800 })
  await untilHydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  const header = page.getByRole('navigation', { name: 'Main', exact: true })
  await header.getByRole('link', { name: 'About' }).click()

  await page.waitForURL('**/about')
  expect(await page.locator('html[data-first]').count()).toBe(1)
})

test('an enquiry is sent with its file', async () => {
  const page = await openInOlderBrowser('/contact')
  await untilFormRuns(page)
  const plan = pdf('Plan.pdf', 300_000)
  await page.getByRole('button', { name: 'Add drawings or details for a quote' }).click()
  await page.locator('input[type=file]').setInputFiles(plan)
  await page.getByText('· Sent after the message').waitFor()
  await fillIn(page, 'Sent by an older browser')
  await pressSend(page)
  await page.getByText(sent).waitFor()
  await page.getByText('The file has arrived.').waitFor()

  const [file] = await downloadFiles(stage.product.origin, 'Sent by an older browser')
  expect(file?.bytes.equals(plan.buffer)).toBe(true)
})

test('an enquiry is sent without scripts by a browser that is too old for them', async () => {
  const page = await openInOlderBrowser('/contact', () => {
    Reflect.deleteProperty(Array.prototype, 'findLast')
  })
  await fillIn(page, 'Sent by a browser that is too old')
  // Scripts would start now.
  await page.waitForLoadState('networkidle')
  const openFields = page.getByRole('button', { name: 'Add drawings or details for a quote' })
  await openFields.click()
  expect(await openFields.getAttribute('aria-busy')).toBe('false')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.waitForURL('**/enquiry/*/sent')

  const messages = (await listAll(stage.product.origin)).map(({ message }) => message)
  expect(messages).toContain('Sent by a browser that is too old')
})
