import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Pages says where `_headers` says nothing. */
const usual = 'public, max-age=0, must-revalidate'

/** Returns the Cache-Control of a file of the folder: the last that `_headers` has for its path. */
export function cacheControlOf(folder: string, pathname: string) {
  const file = join(folder, '_headers')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  let found = usual
  let applies = false
  for (const line of lines) {
    if (line.startsWith('/')) applies = toPattern(line).test(pathname)
    const [, value] = line.match(/^\s+cache-control:\s*(.+)$/i) ?? []
    if (applies && value) found = value
  }
  return found
}

function toPattern(path: string) {
  return new RegExp(`^${path.replace(/[^\w*/]/g, '\\$&').replaceAll('*', '.*')}$`)
}
