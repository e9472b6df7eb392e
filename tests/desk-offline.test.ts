/** The desk as an installed app, and offline. */
import { expect, test } from 'vitest'
import { inquiry, openKeptDesk } from './support/kept-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('the desk can be installed, opens offline with the last list, says so, disables what needs a connection, and is up to date once it is online again', async () => {
  const context = await stage.browser.newContext({ serviceWorkers: 'allow' })
  const refused: string[] = []
  context.on('console', (message) => {
    if (/Content.Security.Policy|[Mm]anifest/.test(message.text())) refused.push(message.text())
  })
  const page = await openKeptDesk(stage, context)
  const browser = await context.newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  await browser.detach()
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/admin', display: 'standalone' })
  // Playwright's contexts are incognito contexts, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  expect(refused).toEqual([])

  await context.setOffline(true)
  await page.reload()
  const banner = page.getByText(/^Offline: this is the list from .*\d:\d\d/)
  await banner.waitFor()
  await page.getByText(inquiry.message).first().waitFor()
  const remove = page.getByRole('button', { name: /^Delete the enquiry/ })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  const reason = page.locator(`#${await remove.getAttribute('aria-describedby')}`)
  expect(await reason.textContent()).toContain('when connected')

  await stage.product.post({ ...inquiry, name: 'Later Visitor', message: 'Sent while offline.' })
  await context.setOffline(false)
  await page.getByText('Sent while offline.').first().waitFor()
  await expect.poll(() => banner.count()).toBe(0)

  // The service worker is for the desk alone.
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const scope = () => navigator.serviceWorker.getRegistration('/admin').then((it) => it?.scope)
  expect(await page.evaluate(scope)).toBe(`${stage.product.origin}/admin`)
  for (const path of ['/', '/contact']) {
    await page.goto(stage.product.origin + path)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    const ofPage = () => navigator.serviceWorker.getRegistration().then((it) => it ?? null)
    expect(await page.evaluate(ofPage)).toBeNull()
  }
  await context.close()
})
