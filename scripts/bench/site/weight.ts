/** What a visit cost in bytes, and what it asked for too early. */
import type { Loaded } from './observe.ts'

type Request = Loaded['requests'][number]

const isScript = ({ path }: Request) => path.endsWith('.js')
const isStyle = ({ path }: Request) => path.endsWith('.css')
const isFont = ({ path }: Request) => path.endsWith('.woff2')

/** Returns the bytes of body, as sent, by what they are for. The first font is the preloaded one. */
export function weigh({ requests, hero }: Loaded) {
  const [page, ...files] = requests
  return {
    pageAndStyles: (page?.size ?? 0) + total(files.filter(isStyle)),
    preloadedFont: files.find(isFont)?.size ?? 0,
    hero: total(files.filter(({ path }) => hero.endsWith(path))),
    scripts: total(files.filter(isScript)),
  }
}

/** Returns what was requested before the largest paint and is not page, style, first font or hero. */
export function tooEarly({ requests, largestPaint, hero }: Loaded) {
  const [, ...files] = requests.filter(({ start }) => start < largestPaint)
  const font = files.find(isFont)
  return files
    .filter((file) => !isStyle(file) && file !== font && !hero.endsWith(file.path))
    .map(({ path }) => path)
}

/** Returns the bytes of the scripts of one visit that another did not need. */
export function ownScripts(visit: Loaded, other: Loaded) {
  const shared = new Set(other.requests.map(({ path }) => path))
  return total(visit.requests.filter((file) => isScript(file) && !shared.has(file.path)))
}

function total(files: readonly Request[]) {
  return files.reduce((sum, { size }) => sum + size, 0)
}
