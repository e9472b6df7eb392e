/** The page that the benchmark measures the site against has to stay the same page. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readParts } from '../scripts/bench/site/page-parts.ts'
import { launchBrowser } from './support/browser.ts'

const built = `<!doctype html>
<title>Racks &amp; gates</title>
<link rel="preload" as="font" href="/assets/text.woff2">
<header class="bar">
  <a href="/"><svg></svg><span>Ceyforge</span></a>
  <button popovertarget="menu"><span>Menu</span><span>Close</span></button>
  <div id="menu" popover><a class="link" href="/about">About</a></div>
</header>
<main id="main">
  <section class="hero"><h1 id="title">Racks</h1>
    <img fetchpriority="high" src="/assets/hero-1080.avif" alt="A rack" sizes="100vw"
      srcset="/assets/hero-720.avif 720w, /assets/hero-1080.avif 1080w">
  </section>
  <p class="lead">5 &lt; 6 <a class="button" href="/contact">Contact<svg></svg></a></p>
  <img loading="lazy" src="/assets/card.avif" alt="">
</main>
<footer><ul><li>Colombo</li></ul></footer>
<script>document.title = 'Changed'</script>`

let browser: Browser
let parts: ReturnType<typeof readParts>

beforeAll(async () => {
  browser = await launchBrowser()
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.setContent(built)
  parts = await page.evaluate(readParts)
})

afterAll(() => browser?.close())

test('every word keeps its element and loses wrappers, classes and icons', () => {
  expect(parts.title).toBe('Racks &#38; gates')
  expect(parts.main).toContain('<h1>Racks</h1>')
  expect(parts.main).toContain('<p>5 &#60; 6 <a href="/contact">Contact</a></p>')
  expect(parts.footer).toBe('<ul><li>Colombo</li></ul>')
})

test('the menu has its button and its links', () => {
  expect(parts.menuLabel).toBe('Menu')
  expect(parts.menu).toBe('<a href="/about">About</a>')
})

test('of the images only the hero stays, in all its files', () => {
  expect(parts.main.match(/<img/g)).toHaveLength(1)
  expect(parts.images).toEqual(['/assets/hero-720.avif', '/assets/hero-1080.avif'])
  expect(parts.font).toBe('/assets/text.woff2')
})
