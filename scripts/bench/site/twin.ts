/**
 * The limit that the site is measured against: what somebody would write by hand who had the same
 * words, the same hero image and the same font, and nothing else to care about.
 *
 * Each of its pages is one HTML file with one small style sheet (`twin.css`), the font preloaded,
 * and the hero as the same `<img>` as on the site. It has no framework and no script at all; the
 * menu is a native popover. Words and hero are taken from the built page, so that they stay the
 * same: text keeps its element (heading, paragraph, list, table, link) and loses every wrapper, class
 * and icon. Images other than the hero are left out, so whatever they cost is the site's own.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readParts } from './page-parts.ts'

/** Writes the twins of these pages of the built site, served at `origin`, into `folder`. */
export async function writeTwin(
  browser: Browser,
  site: { folder: string; origin: string },
  paths: readonly string[],
  folder: string,
) {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'twin.css'), join(folder, 'assets/twin.css'))
  copyFileSync(join(site.folder, '_headers'), join(folder, '_headers'))
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const path of paths) {
    await page.goto(site.origin + path)
    const parts = await page.evaluate(readParts)
    for (const file of parts.images) copyFileSync(join(site.folder, file), join(folder, file))
    copyFileSync(join(site.folder, parts.font), join(folder, 'assets/font.woff2'))
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, pageOf(parts))
  }
  await page.close()
}

type Parts = ReturnType<typeof readParts>

const pageOf = ({ title, brand, menuLabel, menu, main, footer }: Parts) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="preload" href="/assets/font.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/twin.css">
<header>
<a href="/">${brand}</a>
<button popovertarget="menu">${menuLabel}</button>
<nav id="menu" popover>${menu}</nav>
</header>
<main>${main}</main>
<footer>${footer}</footer>
</html>
`
