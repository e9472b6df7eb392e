import { readMarkdownFiles } from '../content/markdown.server.ts'
import { requirePicture, requireService } from '../content/targets.server.ts'
import { projectHead } from './schema.ts'

export type Project = ReturnType<typeof readProjects>[number]

/** Reads all completed projects, newest first. For a mistake it throws an error that names the file. */
export function readProjects(folder = 'web/content/projects') {
  return readMarkdownFiles(folder, projectHead, ({ services, pictures }, own) => {
    for (const [at, slug] of services.entries()) requireService(`services.${at}`, slug)
    for (const [at, { file }] of pictures.entries()) {
      requirePicture(`pictures.${at}.file`, own, file)
    }
  }).toSorted((one, other) => other.year - one.year || one.slug.localeCompare(other.slug))
}
