/** The site beside its static twin: every measure that the issue tracker sets a goal for. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { Problem } from '../../local/problem.ts'
import { takeTurns } from '../turns.ts'
import { firstLinkInView, timeToFollow } from './follow-link.ts'
import { load } from './load.ts'
import { timeToMenu } from './menu.ts'
import { slowProcessor, withPhone } from './phone.ts'
import { printHead } from './report.ts'
import {
  printFollowing,
  printMenu,
  printPaints,
  printServiceScripts,
  printTooEarly,
  printWeights,
} from './results.ts'
import { serveFolder } from './serve.ts'
import { writeTwin } from './twin.ts'

type Site = { folder: string; origin: string; paths: readonly string[] }

/** Measures both in turn, in one browser, and prints the medians of this many pairs. */
export async function compareWithTwin(site: Site, pairs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-twin-'))
  const twin = await serveFolder(folder)
  const browser = await launchBrowser()
  try {
    const next = await chooseNext(browser, site)
    await writeTwin(browser, site, ['/', next], folder)
    const turns = async <Measured>(measure: (origin: string) => Promise<Measured>) => {
      const [ours, bare] = [() => measure(site.origin), () => measure(twin.origin)]
      // One round that does not count: both servers have yet to pack their files.
      await takeTurns(1, ours, bare)
      return takeTurns(pairs, ours, bare)
    }

    printHead(
      `Home page, 390 px phone at 3x, slow 4G, processor 4x slowed; medians of ${pairs} pairs`,
    )
    const visits = await turns((origin) => load(browser, `${origin}/`))
    printPaints(visits)
    printMenu(await turns((origin) => timeToMenu(browser, `${origin}/`)))
    const follow = (slowdown: number) =>
      turns((origin) => timeToFollow(browser, origin, next, slowdown))
    printFollowing(next, await follow(1), await follow(slowProcessor))
    printTooEarly(visits)
    // What is fetched ahead of a tap is another page's weight.
    const weighed = (address: string) => load(browser, address, { savesData: true })
    const home = { ours: await weighed(`${site.origin}/`), bare: await weighed(`${twin.origin}/`) }
    printWeights(home)
    const service = site.paths.find((path) => path.startsWith('/services/'))
    if (service) printServiceScripts(await weighed(site.origin + service), home.ours)
  } finally {
    await browser.close()
    await twin.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the page that a visitor of the home page is most likely to open next. */
async function chooseNext(browser: Browser, { origin, paths }: Site) {
  const next = await withPhone(browser, async ({ page }) => {
    await page.goto(`${origin}/`)
    return firstLinkInView(page, paths)
  })
  if (!next) throw new Problem('The first screen of the home page has no link to another page.')
  return next
}
