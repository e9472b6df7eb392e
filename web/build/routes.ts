import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Addresses with capitals, which lead to those in lower case. */
const withCapitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `/*${letter}*`)

/** The paths for which Pages runs code (web/functions). The rest are static files. */
export const routes = {
  version: 1,
  include: ['/api/*', '/enquiry', '/enquiry/*', ...withCapitals],
  // Their names have capitals, and every page loads many of them.
  exclude: ['/assets/*'],
}

/** Writes `_routes.json`, where Pages reads these paths. */
export async function writeRoutes(folder: string) {
  await writeFile(join(folder, '_routes.json'), `${JSON.stringify(routes)}\n`)
}
