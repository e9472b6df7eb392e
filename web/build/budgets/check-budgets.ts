import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { filesOf, scriptsIn } from './read-page'
import { withImports } from './scripts'

type Page = { file: string; path: string }
type Weight = { what: string; bytes: number; most: number }

const kilobyte = 1000
/** Bytes sent before the first acknowledgement: ten segments (RFC 6928) of 1460 bytes. */
const firstWindow = 14_600
/** Bytes of a page's response headers over HTTP/2. */
const headers = 520
/** The phone that the hero's budget is for. */
const phone = { width: 390, density: 3 }

/**
 * Measures what a browser fetches for the pages in `folder`, in bytes sent: text compressed with
 * brotli, other files as they are. Throws if something is heavier than a weak connection should
 * carry (docs/speed.md).
 */
export async function checkBudgets(folder: string, pages: readonly Page[]) {
  const read = (address: string) => readFile(join(folder, address))
  const plain = async (address: string) => (await read(address)).length
  const packed = async (address: string) => brotliCompressSync(await read(address)).length
  const open = async (file: string) => {
    const { modules, ...others } = filesOf((await read(file)).toString(), phone)
    const code = await Promise.all(modules.map(read))
    return { ...others, modules, scripts: scriptsIn(code.join('\n')) }
  }

  const home = await open('index.html')
  const weights: Weight[] = [
    {
      what: 'HTML and first styles of the home page',
      bytes: await packed('index.html'),
      most: firstWindow - headers,
    },
    { what: 'fonts', bytes: await sum(home.fonts, plain), most: 38 * kilobyte },
    { what: 'hero on a phone', bytes: await sum(home.images, plain), most: 60 * kilobyte },
    {
      what: 'scripts of the home page',
      bytes: await sum(home.scripts, packed),
      most: 115 * kilobyte,
    },
    {
      what: 'module of the home page',
      bytes: await sum(home.modules, packed),
      most: 3 * kilobyte,
    },
  ]
  const desk = await withImports((await read('admin.html')).toString(), deskAreaOf(folder), read)
  weights.push({
    what: "scripts of the desk's first view, by gzip",
    bytes: await sum(desk, async (address) => gzipSync(await read(address)).length),
    most: 180 * kilobyte,
  })
  for (const { file, path } of pages) {
    if (!path.startsWith('/services/')) continue
    const own = (await open(file)).scripts.filter((address) => !home.scripts.includes(address))
    weights.push({
      what: `${path}'s own script`,
      bytes: await sum(own, packed),
      most: 6 * kilobyte,
    })
  }
  refuseOverweight(weights)
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
  throw new Error(`The site is over its byte budgets.\n${lines.join('\n')}`)
}

async function sum(addresses: readonly string[], weigh: (address: string) => Promise<number>) {
  const weights = await Promise.all(addresses.map(weigh))
  return weights.reduce((total, weight) => total + weight, 0)
}
