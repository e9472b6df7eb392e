import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Tells Pages to run code for the API and enquiries' private pages; every other page is a file from the edge. */
export async function writeRoutes(folder: string) {
  const routes = { version: 1, include: ['/api/*', '/enquiry/*'], exclude: [] }
  await writeFile(join(folder, '_routes.json'), `${JSON.stringify(routes)}\n`)
}
