import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, fillIn, pressSend, sent, untilFormRuns, visit } from './support/contact-page.ts'
import { aService, pageLabels, servicePage } from './support/content.ts'
import { signIn } from './support/product.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page of the site as the first of a visit. */
async function land(path: string, context?: BrowserContext) {
  const page = await (context ?? (await visit(stage.browser))).newPage()
  await page.goto(stage.product.origin + path)
  return page
}

/** Sends a message and returns the origin and the service that were sent with it. */
async function sendFrom(page: Page) {
  await untilFormRuns(page)
  await fillIn(page)
  const [request] = await Promise.all([page.waitForRequest('**/api/inquiries'), pressSend(page)])
  await page.getByText(sent).waitFor()
  const { origin, service } = request.postDataJSON()
  return origin && { ...origin, service }
}

describe('a message is sent with', () => {
  test('the first page of the visit, the campaign, and the page and service asked about', async () => {
    const page = await land('/?utm_source=news&utm_campaign=Loading%20docks&gclid=secret')
    await page.getByRole('link', { name: pageLabels['/services'] }).first().click()
    await page.waitForURL('**/services')
    await page.locator(`main a[href="${servicePage}"]`).first().click()
    await page.locator(`main a[href="/contact?service=${aService.slug}"]`).first().click()
    await page.waitForURL(`**/contact?service=${aService.slug}`)

    expect(await sendFrom(page)).toEqual({
      service: aService.slug,
      fromPage: servicePage,
      firstPage: '/',
      utm: { source: 'news', medium: null, campaign: 'Loading docks', term: null, content: null },
    })
  })

  test('the pages before the form, even if each is loaded as a new document', async () => {
    const page = await land('/?utm_source=news')
    await page.goto(`${stage.product.origin}/about`)
    await page.goto(`${stage.product.origin}/contact`)

    expect(await sendFrom(page)).toMatchObject({
      fromPage: '/about',
      firstPage: '/',
      utm: { source: 'news' },
    })
  })

  test('the host that linked to the form, but nothing else of its address', async () => {
    const page = await (await visit(stage.browser)).newPage()
    await page.route('https://news.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${stage.product.origin}/contact" referrerpolicy="unsafe-url">A company</a>`,
      }),
    )
    await page.goto('https://news.example/story?reader=7')
    await page.getByRole('link').click()
    await page.waitForURL('**/contact')

    expect(await sendFrom(page)).toEqual({
      firstPage: '/contact',
      referrer: 'news.example',
      utm: { source: null, medium: null, campaign: null, term: null, content: null },
    })
  })

  test('the host that linked to the first page, across the documents in between', async () => {
    const page = await (await visit(stage.browser)).newPage()
    await page.route('https://news.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${stage.product.origin}/about" referrerpolicy="unsafe-url">A company</a>`,
      }),
    )
    await page.goto('https://news.example/story')
    await page.getByRole('link').click()
    await page.waitForURL('**/about')
    await page.locator('header a[href="/contact"]').first().click()
    await page.waitForURL('**/contact')

    expect(await sendFrom(page)).toMatchObject({
      fromPage: '/about',
      firstPage: '/about',
      referrer: 'news.example',
    })
  })

  test('the page that opened the form in another tab', async () => {
    const opener = await land(servicePage)
    const href = `/contact?service=${aService.slug}`
    const [page] = await Promise.all([
      opener.waitForEvent('popup'),
      opener.evaluate((address) => {
        const link = Object.assign(document.createElement('a'), { href: address, target: '_blank' })
        link.rel = 'opener'
        document.body.append(link)
        link.click()
      }, href),
    ])

    expect(await sendFrom(page)).toMatchObject({
      service: aService.slug,
      fromPage: servicePage,
    })
  })

  test('no service if the one in the address does not exist', async () => {
    const page = await land('/contact?service=time-machines')

    expect((await sendFrom(page)).service).toBeUndefined()
  })

  test('the origin of the visit in which it is sent, not of the one in which it was drafted', async () => {
    const context = await visit(stage.browser)
    const first = await land('/contact?utm_source=old', context)
    await untilFormRuns(first)
    await fillIn(first)
    await first.close()
    const page = await land('/about?utm_source=new', context)
    await page.goto(`${stage.product.origin}/contact`)

    expect(await sendFrom(page)).toMatchObject({ firstPage: '/about', utm: { source: 'new' } })
  })

  test('the same origin at every attempt', async () => {
    const page = await land(`/contact?service=${aService.slug}`)
    await untilFormRuns(page)
    await fillIn(page)
    const bodies: string[] = []
    await page.route('**/api/inquiries', (route) => {
      bodies.push(route.request().postDataJSON().service)
      return bodies.length === 1 ? route.abort() : route.continue()
    })
    await pressSend(page)
    await expect.poll(() => bodies.length).toBe(1)
    await page.clock.runFor(10_000)
    await page.getByText(sent).waitFor()

    expect(bodies).toEqual([aService.slug, aService.slug])
  })
})

describe('a message can be sent', () => {
  test('in a browser without the Navigation API, but without the page before the form', async () => {
    const context = await visit(stage.browser)
    await context.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    const page = await land('/about?utm_source=news', context)
    await page.evaluate(() => location.assign('/contact'))

    const origin = await sendFrom(page)
    expect(origin).toMatchObject({ firstPage: '/about', utm: { source: 'news' } })
    expect(origin.fromPage).toBeUndefined()
  })

  test('in a browser that reveals nothing about the visit', async () => {
    const context = await visit(stage.browser)
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'navigation')
      performance.getEntriesByType = () => {
        throw new Error('Not here')
      }
    })
    const page = await land('/contact', context)

    expect(await sendFrom(page)).toBeUndefined()
  })

  test('without leaving a cookie, or anything about the visit in storage', async () => {
    const page = await land('/?utm_source=news')
    await page.goto(`${stage.product.origin}/contact`)
    await sendFrom(page)
    await button(page).waitFor()

    expect(await page.context().cookies()).toEqual([])
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('utm_source')
  })
})

test('the desk shows where an enquiry came from, and its values link to the enquiries that share them', async () => {
  const page = await land('/?utm_source=news&utm_campaign=Loading%20docks&utm_medium=e-mail')
  await page.goto(`${stage.product.origin}${servicePage}`)
  await page.locator(`main a[href="/contact?service=${aService.slug}"]`).first().click()
  await page.waitForURL(`**/contact?service=${aService.slug}`)
  await sendFrom(page)

  const desk = await (await stage.browser.newContext()).newPage()
  await openSignedIn(desk, stage)
  // A script fills in the form faster than a person, so the enquiry may be held.
  const id = await newestId()
  await desk.goto(`${stage.product.origin}/admin?inquiry=${id}`)
  const origin = desk.getByRole('region', { name: 'Where it came from' })
  await origin.waitFor()

  const rows = await origin
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd bdi')?.textContent,
        row.querySelector('dd a')?.getAttribute('href') ?? null,
      ]),
    )
  expect(rows).toEqual([
    ['Service', expect.any(String), `/admin?service=${aService.slug}`],
    ['Came from page', servicePage, expect.stringContaining('?page=')],
    ['First page of the visit', '/', null],
    ['Campaign source', 'news', '/admin?source=news'],
    ['Medium', 'e-mail', null],
    ['Campaign', 'Loading docks', '/admin?campaign=Loading+docks'],
  ])
  await origin.getByRole('link', { name: 'news' }).click()
  await desk.getByRole('button', { name: 'Remove the filter source: news' }).waitFor()
})

/** Returns the id of the newest enquiry, held or not. */
async function newestId() {
  const headers = { cookie: await signIn(stage.product.origin) }
  const ids: string[] = []
  for (const view of ['inbox', 'held']) {
    const address = `${stage.product.origin}/api/inquiries?limit=1&view=${view}`
    const { inquiries } = (await (await fetch(address, { headers })).json()) as {
      inquiries: { id: string }[]
    }
    ids.push(...inquiries.map(({ id }) => id))
  }
  return ids.sort().at(-1)
}
