import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servicePage } from '../support/content.ts'
import { makePreparedState } from '../support/prepared-state.ts'
import { descendantsOf, findFreePort, listAll, root } from '../support/product.ts'
import { setBrowser } from '../support/stage.ts'

/** As on Cloudflare: Pages serves the site and passes /api on to the Worker through a binding. */
const state = makePreparedState()
const stage = setBrowser()
let origin: string
let pages: ChildProcess

beforeAll(async () => {
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  pages = spawn(
    'wrangler',
    ['pages', 'dev', '-c', 'wrangler.toml', '-c', writeLocalConfig(), '--persist-to', state].concat(
      ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
    ),
    {
      cwd: join(root, 'web'),
      stdio: 'ignore',
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
    },
  )
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await wait(200)
  }
  throw new Error('wrangler pages dev did not start')
})

afterAll(async () => {
  for (const pid of await descendantsOf(pages.pid ?? 0)) process.kill(pid, 'SIGKILL')
})

describe('on Pages with the Worker behind it', () => {
  test('an enquiry can be sent and is listed', async () => {
    const page = await (await stage.browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(`${origin}/contact`)
    await page.getByLabel('Name', { exact: true }).fill('Nimal Perera')
    await page.getByLabel('E-mail', { exact: true }).fill('nimal@factory.example')
    await page.getByLabel('Message', { exact: true }).fill('By way of the Pages function.')
    await page.getByRole('button', { name: 'Send Message' }).click()

    await page.waitForURL(({ pathname }) => pathname.endsWith('/sent'))
    await page.getByText('Message sent successfully!').waitFor()
    expect(await page.getByText(/^CF-\d{4}$/).isVisible()).toBe(true)
    expect(await listAll(origin)).toMatchObject([{ message: 'By way of the Pages function.' }])
  })

  test.each(['/', '/contact', '/admin'])('%s is served with all its headers', async (path) => {
    const response = await fetch(origin + path, { redirect: 'manual' })

    expect(response.status).toBe(200)
    expect(policyIn(await response.text())).toMatch(/script-src 'self' 'sha256-/)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000')
  })

  test.each([
    ['/Contact', '/contact'],
    [`${servicePage.toUpperCase()}?from=Print`, `${servicePage}?from=Print`],
    ['/About/', '/about'],
  ])('%s leads to %s', async (path, location) => {
    const response = await fetch(origin + path, { redirect: 'manual' })

    expect([response.status, response.headers.get('location')]).toEqual([301, location])
    expect((await fetch(origin + location, { redirect: 'manual' })).status).toBe(200)
  })

  test('an unknown address with capitals returns the 404 page', async () => {
    const response = await fetch(`${origin}/Services/Nothing-Here`)

    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  })

  test('an unknown address returns the 404 page with status 404, which loads no script', async () => {
    const response = await fetch(`${origin}/services/nothing-here`)

    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('Page Not Found')
    expect(html).toContain('Go to Homepage')
    expect(html).not.toMatch(/<script[^>]|modulepreload|\.js\b/)
    expect(policyIn(html)).toMatch(/script-src( 'sha256-[^ ]*')+;/)
  })

  test('a link to an enquiry that has lost its token returns the 404 page', async () => {
    const response = await fetch(`${origin}/enquiry`)

    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  })

  test('an unknown API path returns JSON, not a page', async () => {
    const response = await fetch(`${origin}/api/nothing-here`)

    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
  })

  test('the admin page is neither indexed nor cached', async () => {
    const { headers } = await fetch(`${origin}/admin`)

    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toContain('no-store')
  })
})

/**
 * Writes the Worker's configuration for this machine, where notifications may be printed, and
 * returns its path.
 */
function writeLocalConfig() {
  const config = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  const file = join(state, 'wrangler.toml')
  const withPaths = config
    .replace(/^(main|directory|migrations_dir) = "/gm, `$1 = "${root}/`)
    .replace('[vars]', `[vars]\nSITE_ORIGIN = "${origin}"`)
  writeFileSync(file, withPaths)
  writeFileSync(join(state, '.dev.vars'), `SESSION_SECRET=${crypto.randomUUID()}\n`)
  return file
}

/** Returns the policy in the page's meta element. */
function policyIn(html: string) {
  return /http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1]
}
