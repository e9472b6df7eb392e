/** Compares the site with its limit, in every measure that has a goal. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Browser as StepsBrowser } from 'puppeteer-core'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { startProgress } from '../../local/progress.ts'
import { type Pair, summarise, takeTurns } from '../turns.ts'
import { trustFlag } from './certificate.ts'
import { type Visit, visitHome } from './first-visit.ts'
import { installLighthouse, scorePage } from './lighthouse.ts'
import type { PageScores } from './lighthouse-report.ts'
import { writeLimit } from './limit.ts'
import { timeToMenu } from './menu.ts'
import { launchForSteps, nextPath, timeToNextPage } from './next-page.ts'
import { printHead, printRow } from './report.ts'
import { type Served, serveFolder } from './serve.ts'

type Comparison = {
  /** The built site, and where it is served. */
  folder: string
  site: Served
  pairs: number
  /** Whether Lighthouse measures both as well. */
  hasLab: boolean
}

/** Measures both in turn, in one browser, and prints the medians of `pairs`. */
export async function compareWithLimit({ folder, site, pairs, hasLab }: Comparison) {
  const limitFolder = mkdtempSync(join(tmpdir(), 'ceyforge-limit-'))
  writeLimit(folder, limitFolder)
  const limit = await serveFolder(limitFolder)
  const turns: Turns = async (what, count, measure) => {
    using step = startProgress(what)
    return await takeTurns(
      count,
      () => measure(site),
      () => measure(limit),
      step.update,
    )
  }
  try {
    printHead(
      `Home page on a slow phone (412 px at 1.75x, 1.6 Mbps, 150 ms per request, processor slowed 4x) and
navigation to ${nextPath} on a desktop, compared with a static page of 2 kB; medians of ${pairs} pairs`,
    )
    await use(launchBrowser(trustFlag), (browser) => printTimes(browser, pairs, turns))
    await use(launchForSteps(), (browser) => printSteps(browser, pairs, turns))
    if (hasLab) {
      installLighthouse()
      printLab(
        await turns('Running Lighthouse', labRuns, ({ origin }) => scorePage(`${origin}/`, 1)),
      )
    }
  } finally {
    await limit.stop()
    rmSync(limitFolder, { recursive: true, force: true })
  }
}

const labRuns = 3

type Turns = <Measured>(
  what: string,
  count: number,
  measure: (served: Served) => Promise<Measured>,
) => Promise<Pair<Measured>[]>

async function printTimes(browser: Browser, pairs: number, turns: Turns) {
  // A warm-up round, in which both servers compress their files.
  await turns('Visiting once, to warm up', 1, (served) => visitHome(browser, served))
  printVisits(await turns('Visiting', pairs, (served) => visitHome(browser, served)))
  printRow({
    what: 'Menu open, tapped once painted, ms',
    ratioAtMost: 1.45,
    ...summarise(
      await turns('Opening the menu', pairs, ({ origin }) => timeToMenu(browser, `${origin}/`)),
    ),
  })
}

async function printSteps(browser: StepsBrowser, pairs: number, turns: Turns) {
  for (const [how, isSlow, ratioAtMost] of steps) {
    const step = ({ origin }: Served) => timeToNextPage(browser, origin, isSlow)
    await turns(`Opening the next page once, ${how}`, 1, step)
    printRow({
      what: `Next page, ${how}, ms`,
      ratioAtMost,
      ...summarise(await turns(`Opening the next page, ${how}`, pairs, step)),
    })
  }
}

const steps = [
  ['slowed', true, 0.7],
  ['full speed', false, 1.1],
] as const

function printVisits(visits: readonly Pair<Visit>[]) {
  const each = (name: keyof Visit) =>
    summarise(visits.map(({ ours, bare }) => ({ ours: ours[name], bare: bare[name] })))
  printRow({ what: 'First contentful paint, ms', ratioAtMost: 1.35, ...each('firstPaint') })
  printRow({ what: 'Largest contentful paint, ms', ratioAtMost: 1.12, ...each('largestPaint') })
  printRow({ what: 'Total blocking time, ms', oursAtMost: 50, ...each('blocking') })
  printRow({ what: 'Layout shift', oursAtMost: 0.01, ...each('shift') })
  printRow({ what: 'First visit, not scrolled, KiB', oursAtMost: 200, ...each('kibibytes') })
}

function printLab(scores: readonly Pair<PageScores>[]) {
  const each = (read: (scores: PageScores) => number) =>
    summarise(scores.map(({ ours, bare }) => ({ ours: read(ours), bare: read(bare) })))
  printRow({
    what: 'Lighthouse, largest contentful paint, ms',
    ratioAtMost: 1.15,
    ...each(({ largestPaint }) => largestPaint),
  })
  printRow({
    what: 'Lighthouse, speed index, ms',
    ratioAtMost: 1.1,
    ...each(({ speedIndex }) => speedIndex),
  })
}

async function use<Started extends { close: () => Promise<void> }>(
  starting: Promise<Started>,
  measure: (started: Started) => Promise<void>,
) {
  const started = await starting
  try {
    await measure(started)
  } finally {
    await started.close()
  }
}
