import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What Pages runs code for: the API and enquiries' private pages. Every other page is a file from the edge. */
export const routes = { version: 1, include: ['/api/*', '/enquiry/*'], exclude: [] }

/** Tells Pages so. */
export async function writeRoutes(folder: string) {
  await writeFile(join(folder, '_routes.json'), `${JSON.stringify(routes)}\n`)
}
