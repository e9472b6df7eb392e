import { renderMarkdown } from '../components/render-markdown'
import { completedWork } from '../lib/completed-work'
import { findPicture } from '../lib/content/find-picture'
import { noBreakSpaces } from '../lib/no-break-spaces'
import { type Project, readProjects } from '../lib/projects/projects.server'
import { completedWorkPath } from '../lib/service-paths'
import { getService } from '../lib/services/catalogue'

export type ProjectEntry = ReturnType<typeof listProjects>[number]

/** Returns all completed projects for their page, newest first. */
export function listProjects() {
  return readProjects().map((project) => {
    const { slug, title, place, year, scope, services, body } = project
    return {
      id: slug,
      title: noBreakSpaces(title),
      place,
      year,
      scope: noBreakSpaces(scope),
      services: services.map(getService),
      pictures: picturesOf(project),
      html: renderMarkdown(`projects/${slug}`, body, `${slug}-`).html,
    }
  })
}

/** Returns links to the latest completed projects with a service. */
export function listProjectLinks(service: string, count: number) {
  return readProjects()
    .filter(({ services }) => services.includes(service))
    .slice(0, count)
    .map((project) => ({
      path: `${completedWorkPath}#${project.slug}`,
      label: completedWork.title,
      title: noBreakSpaces(project.title),
      text: `${project.place}, ${project.year}`,
      image: picturesOf(project)[0]?.image,
    }))
}

function picturesOf({ slug, pictures }: Project) {
  return pictures.map(({ file, alt }) => ({ image: findPicture(`projects/${slug}/${file}`), alt }))
}
