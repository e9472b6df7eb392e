/** Every route as served, read in a browser without JavaScript (spec, sections 2, 3 and 8). */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()
let page: Page

beforeAll(async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
})

afterAll(() => page?.context().close())

/** The words of spec, section 3, that stand on the page of each service. */
const services: Record<string, string[]> = {
  'industrial-printing-solutions': [
    'Industrial Printing Solutions',
    'What We Do',
    'Industrial Signage Printing',
    'Corporate Printing Services',
    'Advertising & Promotional Printing',
    'Why Choose Our Industrial Printing Solutions',
    'In Action',
  ],
  'pre-fab-and-fabricated-buildings': [
    'What We Do',
    'Prefab Labour Houses for Construction Sites',
    'Prefab Container Houses',
    'Steel Structures / Warehouses',
  ],
  'civil-construction-and-renovations': [
    'What We Do',
    'Civil Construction Services',
    'Why Choose Us',
    'Contact Us Today',
  ],
  'engineering-solutions-for-fire-safety-and-pump-room-construction': [
    'Fire Protection',
    'Fire Line Fixing',
    'Pump Room Construction',
    'Extinguishers',
    'Consultation',
    'Why Choose Us',
    'Contact',
  ],
  'comprehensive-industrial-software-solutions': [
    'Automation',
    'Asset Management',
    'IoT',
    'ERP',
    'SCADA',
    'Custom Software Development',
    'Analytics',
    'Why Choose Us',
    'Get Started',
  ],
  'industrial-hvac-services': [
    'Industrial HVAC Services',
    'What We Do',
    'Industrial HVAC System Installation',
    'Centralized',
    'Packaged',
    'Ducted and ductless',
    'Custom design',
    'HVAC Maintenance Services',
    'Inspections',
    'Filters',
    'Coil cleaning',
    'Optimization',
    'Air quality testing',
    'Repairs and Troubleshooting',
    '24/7 emergency',
    'Component replacement',
    'Diagnostics',
    'Leak detection',
    'Energy Efficiency Solutions',
    'Air Quality and Ventilation',
    'Upgrades and Modernization',
    'Why Choose Us',
    'Free Consultation or Quote',
  ],
  'industrial-racking-systems': [
    'Pallet Racking',
    'Drive-In and Drive-Through',
    'Mezzanine Shelving',
    'Push Back and Flow Racks',
    'Cantilever Racks',
    'Carton Flow Racks',
  ],
  'material-handling-equipment': [
    'Dock levelers',
    'Conveyors',
    'Lift tables',
    'Storage bins',
    'Pallet jacks',
    'Stackers',
    'Trolleys and carts',
    'Order pickers',
    'Stretch wrappers',
    'Bulk handling systems',
  ],
  'car-park-solutions': [
    'Automated Parking',
    'Parking Management',
    'Ticket',
    'Payment',
    'Barriers',
    'Line Marking',
    'Lighting',
  ],
  'gate-solutions': [
    'Automatic Gates',
    'Sliding and Swing Gates',
    'Access Control',
    'Keycard',
    'Biometric',
    'Keypad',
    'Security Gates',
    'Maintenance',
    'Why Choose Us',
  ],
  'customized-engineering-solutions-and-machinery-supply': [
    'Bespoke Designs',
    'Machinery Supply',
    'Prototypes',
    'System Integration',
  ],
}

const slugs = Object.keys(services)

const shared = ['Our Partners', 'Want to collaborate with us?', 'Send us a Message', 'Contact Us']

/** What each route shows beside header and footer. */
const routes: Record<string, string[]> = {
  '/': [
    'Your Trusted Engineering Partner for Innovative Solutions',
    'Our Services',
    'Show more',
    'Read More',
    'What Our Customers Say',
    '4.9 out of 5 stars from 150+ satisfied customers',
    ...shared,
  ],
  '/services': ['Our Services', 'Read More'],
  ...Object.fromEntries(slugs.map((slug) => [`/services/${slug}`, services[slug] ?? []])),
  '/blogs': ['Blog 1', 'Blog 2', 'Blog 3', 'Read More'],
  '/about': ['Our Story', 'Our Mission and Vision', 'Our Services', ...shared],
  '/contact': ['Send Us a Message', 'Name', 'Email', 'Message', 'Send Message'],
  '/contact/sent': ['Message sent successfully!'],
  '/privacy': ['Privacy'],
  '/accessibility': ['Accessibility'],
  '/not-there': ['Page Not Found', 'Go to Homepage', 'Contact Us'],
}

const footer = ['Industrial HVAC Services', 'See more', 'Internal', 'Admin', 'Ceyforge']

describe.each(Object.keys(routes))('%s', (path) => {
  test('shows its words, header and footer', async () => {
    const response = await page.goto(stage.product.origin + path)

    expect(response?.status()).toBe(path === '/not-there' ? 404 : 200)
    const text = (await page.locator('body').innerText()).toLowerCase()
    const missing = [...(routes[path] ?? []), ...footer].filter(
      (words) => !text.includes(words.toLowerCase()),
    )
    expect(missing).toEqual([])
    expect(await page.locator('h1').count()).toBe(1)
  })
})

test('titles are as the spec has them', async () => {
  const titleOf = async (path: string) => {
    await page.goto(stage.product.origin + path)
    return page.title()
  }

  expect(await titleOf('/')).toBe('Ceyforge')
  expect(await titleOf('/services/industrial-hvac-services')).toBe(
    'Industrial HVAC Services - Services | Ceyforge, Sri Lanka',
  )
  expect(await titleOf('/about')).toBe('About | Ceyforge, Sri Lanka')
})

test('the numbers of section 8 are met', async () => {
  await page.goto(stage.product.origin)
  expect(await page.locator('main section:has(h2:text("Our Services")) li h3').count()).toBe(11)
  expect(await page.locator('main section:has(h2:text("Our Partners")) img').count()).toBe(14)
  expect(await page.getByRole('link', { name: /^Read More/ }).count()).toBe(3)
  expect(await page.locator('footer a[href^="tel:"]').count()).toBe(3)
  expect(await page.locator('footer a[href^="mailto:"]').count()).toBe(1)

  await page.goto(`${stage.product.origin}/about`)
  expect(await page.locator('section:has(h2:text("Our Services")) li').count()).toBe(14)

  await page.goto(`${stage.product.origin}/services/industrial-printing-solutions`)
  expect(await page.locator('#in-action img').count()).toBe(6)

  await page.goto(`${stage.product.origin}/services`)
  for (const slug of slugs) expect(await page.locator(`section[id="${slug}"]`).count()).toBe(1)
})

test('no link is dead but those of the three placeholder posts', async () => {
  const targets = new Map<string, string>()
  for (const path of Object.keys(routes)) {
    await page.goto(stage.product.origin + path)
    for (const link of await page.locator('a[href^="/"]').all()) {
      const address = (await link.getAttribute('href')) ?? ''
      targets.set(address, path)
    }
  }
  const anchors = [...targets].filter(([address]) => address.includes('#'))
  const pages = new Set([...targets.keys()].map((address) => address.replace(/[?#].*/, '')))
  const dead = []
  for (const path of pages) {
    const { status } = await fetch(stage.product.origin + path, { redirect: 'manual' })
    if (status !== 200) dead.push(path)
  }
  expect(dead.toSorted()).toEqual(['/blogs/blog-1', '/blogs/blog-2', '/blogs/blog-3'])

  for (const [address] of anchors) {
    const [path = '', id] = address.split('#')
    await page.goto(stage.product.origin + path)
    expect(await page.locator(`[id="${id}"]`).count(), address).toBe(1)
  }
})

test('the catalogue as data has a title, a description, a picture and a page for each service', async () => {
  const response = await fetch(`${stage.product.origin}/data/services.json`)
  const { services: cards } = (await response.json()) as { services: Record<string, string>[] }

  expect(response.headers.get('content-type')).toContain('application/json')
  expect(cards.map(({ page: slug }) => slug)).toEqual(slugs)
  for (const { title, description, image } of cards) {
    expect([title, description]).not.toContain('')
    const { status } = await fetch(stage.product.origin + image, { method: 'HEAD' })
    expect(status).toBe(200)
  }
})
