import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Problem } from './problem.ts'

/** The project's folder, regardless of the working directory. */
export const root = resolve(import.meta.dirname, '../..')

/** Returns PORT (default 8787). */
export function readPort() {
  const text = process.env.PORT || '8787'
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`PORT is “${text}”, which is not a port. Use a number from 1 to 65535.`)
}

/**
 * Returns STATE_DIR (default .wrangler/state) as an absolute path, and creates the folder if needed.
 * Two wrangler processes share a database only if the path is absolute.
 */
export function openStateDir() {
  const folder = resolve(root, process.env.STATE_DIR || '.wrangler/state')
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Problem(
      `The state folder ${folder} cannot be written. Set STATE_DIR to a folder that can.`,
    )
  }
  return folder
}

/** Creates one level at a time: Node's recursive option never ends if the system answers ENOENT. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}
