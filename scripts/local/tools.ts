import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './settings.ts'

/**
 * The packages' programs, to be run with `process.execPath`. Their bare names are shell scripts,
 * which `spawn` does not find on Windows.
 */
export const tools = {
  'react-router': join(root, 'node_modules/@react-router/dev/bin.cjs'),
  wrangler: createRequire(import.meta.url).resolve('wrangler'),
}

/** For `--import`. A URL, because Node would take the drive letter of a Windows path for a scheme. */
export const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href
