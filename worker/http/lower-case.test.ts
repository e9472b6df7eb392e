import { expect, test } from 'vitest'
import { request } from '../testing/requests'

const pages = new Set([
  '/',
  '/contact',
  '/services/gate-solutions',
  '/enquiry',
  '/assets/home-1aB.js',
])

/** The site's files, which are found only by their exact names. */
const ASSETS = {
  fetch: async (input: Request) => {
    const { pathname } = new URL(input.url)
    if (pathname === '/contact/') return redirectTo('/contact')
    return new Response(pathname, { status: pages.has(pathname) ? 200 : 404 })
  },
} as unknown as Fetcher

const redirectTo = (location: string) => new Response(null, { status: 307, headers: { location } })

const open = (path: string, init: RequestInit = {}) => request(path, init, { ASSETS })

test.each([
  ['/Contact', '/contact'],
  ['/SERVICES/Gate-Solutions', '/services/gate-solutions'],
  ['/Contact?service=Gate-Solutions', '/contact?service=Gate-Solutions'],
  ['/CONTACT/', '/contact'],
])('%s leads to the page at %s', async (path, location) => {
  const response = await open(path)

  expect([response.status, response.headers.get('location')]).toEqual([301, location])
})

test.each([
  '/Nothing',
  '/Services/Nothing-Here',
  '/Enquiry',
  '/ENQUIRY/x',
  '/API/health',
  'https://ceyforge.example//Contact',
])('%s stays missing', async (path) => {
  expect((await open(path)).status).toBe(404)
})

test('a file whose own name has capitals is served', async () => {
  expect(await (await open('/assets/home-1aB.js')).text()).toBe('/assets/home-1aB.js')
})
