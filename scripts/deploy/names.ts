import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the values of a setting in a wrangler.toml, without the half second that wrangler takes. */
export function readNames(folder: string, setting: string) {
  const text = readFileSync(join(folder, 'wrangler.toml'), 'utf8')
  return [...text.matchAll(new RegExp(`^${setting} = "([^"]*)"`, 'gm'))].map(
    ([, name = '']) => name,
  )
}
