import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Renames `about/index.html` to `about.html`: Pages answers a folder's address with a redirect to
 * one that ends with a slash. Returns the address of every page.
 */
export async function flattenPages(folder: string) {
  // A page for addresses that have none would turn every 404 into a 200.
  await rm(join(folder, '__spa-fallback.html'))

  const nested = (await listPages(folder)).filter((file) => file.endsWith('/index.html'))
  if (nested.length === 0) throw new Error(`${folder} has no page in a folder of its own`)
  for (const file of nested) await rename(join(folder, file), join(folder, `${dirname(file)}.html`))
  // The deepest first: a folder is empty once those in it are gone.
  for (const file of nested.toReversed()) await removeIfEmpty(join(folder, dirname(file)))

  return (await listPages(folder)).map((file) => ({ file, path: pathOf(file) }))
}

async function listPages(folder: string) {
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.endsWith('.html')).toSorted()
}

function pathOf(file: string) {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`
}

async function removeIfEmpty(folder: string) {
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}
