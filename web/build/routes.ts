import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Tells Pages to run code for the API alone; every page is a file from the edge. */
export async function writeRoutes(folder: string) {
  const routes = { version: 1, include: ['/api/*'], exclude: [] }
  await writeFile(join(folder, '_routes.json'), `${JSON.stringify(routes)}\n`)
}
