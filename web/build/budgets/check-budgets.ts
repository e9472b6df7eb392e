import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { filesOf, scriptsIn } from './read-page'
import { codeOnlyFile } from './record-code'
import { withImports } from './scripts'

type Page = { file: string; path: string }

/** `most` leaves room of at least 5 % above what the file weighed when the budget was set. */
type Weight = { what: string; bytes: number; most: number }

/** What to do about content that is heavier than a weak connection should carry. */
type ContentWeight = Weight & { advice: string }

const kilobyte = 1000
/** Bytes sent before the first acknowledgement: ten segments (RFC 6928) of 1460 bytes. */
const firstWindow = 14_600
/** Bytes of a page's response headers over HTTP/2. */
const headers = 520
/** The phone that the hero's weight is for. */
const phone = { width: 390, density: 3 }

/**
 * Measures what a browser fetches for the pages in `folder`, in bytes sent: text compressed, other
 * files as they are. Throws if code is heavier than a weak connection should carry
 * (docs/speed.md), without counting the company's content. Returns warnings about the content.
 */
export async function checkBudgets(folder: string, pages: readonly Page[]) {
  const read = (address: string) => readFile(join(folder, address))
  const plain = async (address: string) => (await read(address)).length
  const packed = async (address: string) => brotliCompressSync(await read(address)).length
  const codeOnly = readCodeOnly(folder)
  // The router's manifest is written after the bundle.
  const codeOf = async (address: string) => codeOnly[address] ?? (await read(address))
  const packedCode = async (address: string) => brotliCompressSync(await codeOf(address)).length
  const open = async (file: string) => {
    const html = (await read(file)).toString()
    const { modules, ...others } = filesOf(html, phone)
    const code = await Promise.all(modules.map(read))
    return { ...others, html, scripts: scriptsIn(code.join('\n')) }
  }

  const home = await open('index.html')
  const desk = await withImports((await read('admin.html')).toString(), deskAreaOf(folder), read)
  refuseOverweight([
    {
      what: 'styles and scripts inside the home page',
      bytes: brotliCompressSync(inlineCode(home.html)).length,
      most: 6.7 * kilobyte,
    },
    { what: 'fonts', bytes: await sum(home.fonts, plain), most: 38.5 * kilobyte },
    {
      what: 'scripts of the home page',
      bytes: await sum(home.scripts, packedCode),
      most: 117 * kilobyte,
    },
    {
      what: "scripts of the desk's first view, by gzip",
      bytes: await sum(desk, async (address) => gzipSync(await codeOf(address)).length),
      most: 185 * kilobyte,
    },
    ...(await Promise.all(
      pages
        .filter(({ path }) => path.startsWith('/services/'))
        .map(async ({ file, path }) => {
          const { scripts } = await open(file)
          const own = scripts.filter((address) => !home.scripts.includes(address))
          const bytes = await sum(own, packedCode)
          return { what: `${path}'s own script`, bytes, most: 6 * kilobyte }
        }),
    )),
  ])

  const drawings = globSync('web/content/{services,posts}/*/*.svg')
  return warnOfHeavy([
    {
      what: 'the home page',
      bytes: await packed('index.html'),
      most: firstWindow - headers,
      advice: 'It takes another round trip on a slow connection. Shorten its first texts.',
    },
    {
      what: 'the hero image on a phone',
      bytes: await sum(home.images, plain),
      most: 60 * kilobyte,
      advice: 'It is slow on a weak connection. Use an image with less detail.',
    },
    {
      what: 'the scripts of the home page, with their copy',
      bytes: await sum(home.scripts, packed),
      most: 125 * kilobyte,
      advice: 'Shorten the copy in web/content and web/app/content.',
    },
    ...(await Promise.all(
      drawings.map(async (file) => ({
        what: file,
        bytes: brotliCompressSync(await readFile(file)).length,
        most: 6 * kilobyte,
        advice: 'Draw fewer parts.',
      })),
    )),
  ])
}

function readCodeOnly(folder: string): Record<string, string> {
  const file = join(dirname(folder), codeOnlyFile)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns the styles and scripts in a page, without its structured data. */
function inlineCode(html: string) {
  return Array.from(
    html.matchAll(/<(style|script)(?![^>]*ld\+json)[^>]*>(.*?)<\/\1>/gs),
    ([, , code]) => code,
  ).join('\n')
}

/** The desk for a signed-in administrator, which its page loads before it knows of the session. */
function deskAreaOf(folder: string) {
  return globSync('assets/admin-area-*.js', { cwd: folder }).map((file) => `/${file}`)
}

/** Throws if something is over its budget, or has 0 bytes, which means it was not found. */
export function refuseOverweight(weights: readonly Weight[]) {
  const wrong = weights.filter(({ bytes, most }) => bytes === 0 || bytes > most)
  if (wrong.length === 0) return
  const lines = wrong.map(({ what, bytes, most }) => `${what}: ${bytes} bytes, budget ${most}`)
  throw new Error(
    [
      "The site's code is over its byte budgets, which do not count the content.",
      ...lines,
      'Load what a page does not need at first with import(), or raise the budget in web/build/budgets/check-budgets.ts.',
    ].join('\n'),
  )
}

/** Returns a warning for each part of the content that is heavy. */
export function warnOfHeavy(weights: readonly ContentWeight[]) {
  return weights
    .filter(({ bytes, most }) => bytes > most)
    .map(
      ({ what, bytes, most, advice }) =>
        `${what} has ${bytes} bytes, more than the ${most} that load fast. ${advice}`,
    )
}

async function sum(addresses: readonly string[], weigh: (address: string) => Promise<number>) {
  const weights = await Promise.all(addresses.map(weigh))
  return weights.reduce((total, weight) => total + weight, 0)
}
