import { expect, test } from 'vitest'
import { fillIn, pressSend, sent, untilFormRuns, visit } from './support/contact-page.ts'
import { aService, pageLabels, servicePage } from './support/content.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('a message is sent with the site and the page that its visit began with, the campaign, and the page and service asked about, and leaves no trace of them', async () => {
  const { origin } = stage.product
  const context = await visit(stage.browser)
  const page = await context.newPage()
  const landing = `${origin}/?utm_source=news&utm_campaign=Loading%20docks&gclid=secret`
  await page.route('https://news.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${landing}" referrerpolicy="unsafe-url">A company</a>`,
    }),
  )
  // Without scripts, a link loads the next page as a new document.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('https://news.example/story?reader=7')
  await page.getByRole('link').click()
  await page.waitForURL(landing)
  await page.getByRole('link', { name: pageLabels['/services'] }).first().click()
  await page.waitForURL('**/services')
  await page.unroute('**/*.js')
  await page.locator(`main a[href="${servicePage}"]`).first().click()
  await page.waitForURL(`**${servicePage}`)
  await page.locator(`main a[href="/contact?service=${aService.slug}"]`).first().click()
  await page.waitForURL(`**/contact?service=${aService.slug}`)
  await untilFormRuns(page)
  await fillIn(page)
  const [request] = await Promise.all([page.waitForRequest('**/api/inquiries'), pressSend(page)])
  await page.getByText(sent).waitFor()

  const message = request.postDataJSON()
  expect(message.service).toBe(aService.slug)
  expect(message.origin).toEqual({
    fromPage: servicePage,
    firstPage: '/',
    referrer: 'news.example',
    utm: { source: 'news', medium: null, campaign: 'Loading docks', term: null, content: null },
  })
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(/utm_|news/)
})
