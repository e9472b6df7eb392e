import { scriptsIn } from './read-page'

type Read = (address: string) => Promise<Buffer>

/**
 * Returns the addresses of the scripts that a page names, of `more`, and of everything these import
 * statically, but not of dynamic imports.
 */
export async function withImports(html: string, more: readonly string[], read: Read) {
  const scripts = new Set([...scriptsIn(html), ...more])
  // Iterating over a set includes items that are added on the way.
  for (const script of scripts) {
    const code = (await read(script)).toString()
    for (const [, name] of code.matchAll(staticImport)) scripts.add(`/assets/${name}`)
  }
  return [...scripts]
}

const staticImport = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
