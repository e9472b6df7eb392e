import { mapTexts } from '../../web/app/lib/content/map-texts.ts'
import {
  readAbout,
  readBlogsPage,
  readCompletedWorkPage,
  readContact,
  readHome,
  readOverview,
} from '../../web/app/lib/pages.server.ts'
import { readPosts } from '../../web/app/lib/posts/posts.server.ts'
import { readProjects } from '../../web/app/lib/projects/projects.server.ts'
import { readServices } from '../../web/app/lib/services/services.server.ts'

/** A text of the content: `page.lead` in `services/gates/service.json`. */
export type ContentText = { file: string; field: string; text: string }

/** Lists all texts of the pages, services, posts and projects, with their placeholders filled in. */
export function listTexts(): ContentText[] {
  const pages = {
    home: readHome(),
    overview: readOverview(),
    about: readAbout(),
    contact: readContact(),
    blogs: readBlogsPage(),
    'completed-work': readCompletedWorkPage(),
  }
  return [
    ...Object.entries(pages).flatMap(([name, page]) =>
      textsOf(`web/content/pages/${name}.json`, page),
    ),
    ...readServices().flatMap(({ slug, number: _, ...service }) =>
      textsOf(`web/content/services/${slug}/service.json`, service),
    ),
    ...[...readPosts(), ...readProjects()].flatMap(({ file, ...entry }) => textsOf(file, entry)),
  ]
}

function textsOf(file: string, content: unknown) {
  const texts: ContentText[] = []
  mapTexts(content, (text, field) => {
    texts.push({ file, field, text })
    return text
  })
  return texts
}
