import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Renames `about/index.html` to `about.html`, because Pages redirects a folder's address to one
 * with a trailing slash. Returns the file and the address of every page.
 */
export async function flattenPages(folder: string) {
  // This fallback page would turn every 404 into a 200.
  await rm(join(folder, '__spa-fallback.html'))

  const nested = (await listPages(folder)).filter((file) => file.endsWith('/index.html'))
  if (nested.length === 0) throw new Error(`${folder} has no page in a subfolder`)
  for (const file of nested) await rename(join(folder, file), join(folder, `${dirname(file)}.html`))
  // Deepest first, because a folder is empty only once its subfolders are removed.
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
