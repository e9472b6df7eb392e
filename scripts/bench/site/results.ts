/** The measures of the site beside their goals. */
import { type Pair, summarise } from '../turns.ts'
import type { Visit } from './load.ts'
import { printNote, printRow } from './report.ts'
import { ownScripts, tooEarly, weigh } from './weight.ts'

const kilobyte = 1000

export function printPaints(visits: readonly Pair<Visit>[]) {
  const each = (read: (visit: Visit) => number) =>
    visits.map(({ ours, bare }) => ({ ours: read(ours), bare: read(bare) }))
  const first = each(({ firstPaint }) => firstPaint)
  const largest = each(({ largestPaint }) => largestPaint)
  const index = each(({ speedIndex }) => speedIndex)
  printRatio('First contentful paint, ms', 1.1, first)
  printRatio('Largest contentful paint, ms', 1.1, largest)
  printRatio('Speed index, ms', 1.1, index)
  printValue(
    'Total blocking time, ms',
    60,
    each(({ blocking }) => blocking),
  )
  printValue(
    'Layout shift',
    0,
    each(({ shift }) => shift),
  )
}

export function printMenu(times: readonly Pair<number>[]) {
  printRatio('Menu open, tapped once painted, ms', 1.2, times)
}

/** The goals are about the line alone; what a slow processor adds is printed beside them. */
export function printFollowing(
  next: string,
  times: readonly Pair<number>[],
  timesWhenSlow: readonly Pair<number>[],
) {
  printRatio(`By link to ${next}, full processor, ms`, 0.55, times)
  printValue('  its heading once prefetched, ms', 100, times)
  printRow({ what: '  the same, processor slowed, ms', ...summarise(timesWhenSlow) })
}

/** Prints what one visit of each to the home page cost. */
export function printWeights({ ours, bare }: Pair<Visit>) {
  const [weights, bareWeights] = [weigh(ours), weigh(bare)]
  const print = (what: string, atMost: number, part: keyof typeof weights) =>
    printRow({
      what,
      atMost,
      ours: weights[part] / kilobyte,
      bare: bareWeights[part] / kilobyte,
    })
  print('HTML and CSS, kB', 25, 'pageAndStyles')
  print('Preloaded font, kB', 32, 'preloadedFont')
  print('Hero, kB', 60, 'hero')
  print('Scripts in all, kB', 115, 'scripts')
}

/** Prints what any visit asked for before the largest paint without need. */
export function printTooEarly(visits: readonly Pair<Visit>[]) {
  const early = new Set(visits.flatMap(({ ours }) => tooEarly(ours)))
  printRow({ what: 'Other files before the largest paint', atMost: 0, ours: early.size })
  for (const path of early) printNote(path)
}

/** Prints what a service page adds to the scripts of the home page. */
export function printServiceScripts(service: Visit, home: Visit) {
  printRow({
    what: 'Scripts of a service page, kB',
    atMost: 6,
    ours: ownScripts(service, home) / kilobyte,
  })
}

function printRatio(what: string, atMost: number, pairs: readonly Pair<number>[]) {
  printRow({ what, atMost, ...summarise(pairs) })
}

function printValue(what: string, atMost: number, pairs: readonly Pair<number>[]) {
  const { ours, bare } = summarise(pairs)
  printRow({ what, atMost, ours, bare })
}
