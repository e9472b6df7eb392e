import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The paths for which Pages runs code (web/functions). The rest are static files. */
export const routes = {
  version: 1,
  include: ['/api/*', '/assets/*', '/enquiry', '/enquiry/*'],
  exclude: [],
}

/** Writes `_routes.json`, where Pages reads these paths. */
export async function writeRoutes(folder: string) {
  await writeFile(join(folder, '_routes.json'), `${JSON.stringify(routes)}\n`)
}
