/** The files in `web/encoded-images`: each image of the site as AVIF, in the widths it is served in. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { mapWithProgress } from '../progress.ts'

/** How an image is encoded: `?image` and `?image=wide`. */
const presets = {
  standard: { quality: 62, widths: [480, 720, 1080, 1440] },
  wide: { quality: 56, widths: [720, 1080, 1440, 1920] },
}

type Preset = keyof typeof presets
/** An encoded file to create, and its source. */
type Variant = {
  file: string
  source: string
  width: number
  height: number
  quality: number
}

/**
 * Returns the files an image is encoded to, the narrowest first, none wider than the image. The
 * folder's name has a hash of the image's content and the encoder's settings, so an existing file
 * is never out of date.
 */
export async function variantsOf(root: string, source: string, preset: Preset): Promise<Variant[]> {
  const { quality, widths } = presets[preset]
  const image = await readFile(source)
  const { width: fullWidth, height: fullHeight } = await sharp(image).metadata()
  const key = createHash('sha256')
    .update(JSON.stringify({ format: 'avif', quality }))
    .update(image)
    .digest('hex')
    .slice(0, 12)
  const stem = basename(source, extname(source))
  // Named after the service, as its address shows.
  const name = stem === 'picture' ? basename(dirname(source)) : stem
  return [...new Set(widths.map((width) => Math.min(width, fullWidth)))].map((width) => ({
    file: join(folderIn(root), `${name}-${key}`, `${name}-${width}.avif`),
    source,
    width,
    height: Math.round((fullHeight * width) / fullWidth),
    quality,
  }))
}

/** Compares the encoded images that the site's sources need with those that exist. */
export async function compareEncodedImages(root: string) {
  const variants = listImports(root).map(({ source, preset }) => variantsOf(root, source, preset))
  const wanted = (await Promise.all(variants)).flat()
  const names = new Set(wanted.map(({ file }) => file))
  return {
    missing: wanted.filter(({ file }) => !existsSync(file)),
    leftOver: listFiles(root).filter((file) => !names.has(file)),
  }
}

/** Encodes images, and reports progress every `interval` ms. */
export async function encode(
  variants: readonly Variant[],
  report: (text: string) => void,
  interval?: number,
) {
  const encodeOne = async ({ file, source, width, height, quality }: Variant) => {
    const image = sharp(source).resize({ width, height }).avif({ quality })
    await writeWhole(file, await image.toBuffer())
  }
  await mapWithProgress('Encoding images', variants, encodeOne, report, interval)
}

/** Removes files, and the folders that become empty. */
export function removeFiles(files: readonly string[]) {
  for (const file of files) {
    rmSync(file)
    if (readdirSync(dirname(file)).length === 0) rmSync(dirname(file), { recursive: true })
  }
}

const folderIn = (root: string) => join(root, 'web/encoded-images')

function listFiles(root: string) {
  if (!existsSync(folderIn(root))) return []
  return readdirSync(folderIn(root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Lists the images that the app imports by `from '…?image'`, or by a glob with that query. */
function listImports(root: string) {
  const app = join(root, 'web/app')
  return globSync('**/*.{ts,tsx}', { cwd: app }).flatMap((name) => {
    const folder = dirname(join(app, name))
    const code = readFileSync(join(app, name), 'utf8')
    const imports = code.matchAll(/^import [^\n]+ from '([^'?]+)\?image(=wide)?'/gm)
    const globs = code.matchAll(
      /import\.meta\.glob(?:<[^>]*>)?\(\s*'([^']+)',\s*\{[^}]*query: '\?image(=wide)?'/g,
    )
    return [
      ...Array.from(imports, ([, path = '', wide]) => ({ files: [path], wide })),
      ...Array.from(globs, ([, pattern = '', wide]) => ({
        files: globSync(pattern, { cwd: folder }),
        wide,
      })),
    ].flatMap(({ files, wide }) =>
      files.map((file) => ({
        source: resolve(folder, file),
        preset: wide ? ('wide' as const) : ('standard' as const),
      })),
    )
  })
}

/** Writes a file so that an interrupted build never leaves half of one under its name. */
async function writeWhole(file: string, content: Buffer) {
  const draft = `${file}.${process.pid}.part`
  mkdirSync(dirname(file), { recursive: true })
  await writeFile(draft, content)
  await rename(draft, file)
}
