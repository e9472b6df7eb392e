import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { attributeOf, type Document, findAll } from '../html'
import { codeOnlyFile } from './record-code'
import { withImports } from './with-imports'

type Page = { path: string; document: Document }

/** `most` leaves room of at least 5 % above what the files weighed when the budget was set. */
type Weight = { what: string; bytes: number; most: number }

const kilobyte = 1000

/**
 * Throws if scripts or styles are heavier than a weak connection should carry (docs/speed.md), as
 * Cloudflare compresses them. The company's content does not count.
 */
export async function checkBudgets(folder: string, pages: readonly Page[]) {
  const read = (address: string) => readFile(join(folder, address), 'utf8')
  const codeOnly: Record<string, string> = JSON.parse(
    readFileSync(join(dirname(folder), codeOnlyFile), 'utf8'),
  )
  // The router's manifest is written after the bundle.
  const weigh = async (addresses: readonly string[]) => {
    const codes = addresses.map(async (address) => codeOnly[address] ?? (await read(address)))
    return (await Promise.all(codes)).map(compressedSize).reduce((sum, size) => sum + size, 0)
  }
  const scriptsOf = (path: string) => {
    const document = pages.find((page) => page.path === path)?.document
    const links = document ? findAll(document, 'link') : []
    const preloads = links.filter((link) => attributeOf(link, 'rel') === 'modulepreload')
    return preloads.flatMap((link) => attributeOf(link, 'href') ?? [])
  }
  const filesLike = (name: string) =>
    globSync(`assets/${name}`, { cwd: folder }).map((file) => `/${file}`)

  // For a signed-in administrator, whose part the desk's page loads before it knows of the session.
  const desk = await withImports([...scriptsOf('/admin'), ...filesLike('admin-area-*.js')], read)
  refuseOverweight([
    {
      what: 'scripts of the home page',
      bytes: await weigh(scriptsOf('/')),
      most: 135 * kilobyte,
    },
    {
      what: 'styles of the public pages',
      bytes: await weigh(filesLike('styles-*.css')),
      most: 15 * kilobyte,
    },
    { what: "scripts of the desk's first view", bytes: await weigh(desk), most: 200 * kilobyte },
  ])
}

/** The quality that Cloudflare compresses with. */
const quality = 4

function compressedSize(code: string) {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
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
