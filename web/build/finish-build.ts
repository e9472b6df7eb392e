import { join } from 'node:path'
import { flattenPages } from './flatten-pages'
import { writeHeaders } from './headers'
import { writeRoutes } from './routes'

/** Makes the folder that Cloudflare serves out of what React Router has written. */
export async function finishBuild(buildDirectory: string) {
  const folder = join(buildDirectory, 'client')
  const pages = await flattenPages(folder)
  await writeHeaders(folder, pages)
  await writeRoutes(folder)
}
