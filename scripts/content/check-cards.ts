import { readCompany } from '../../web/app/lib/content/company.server.ts'
import {
  readAbout,
  readBlogsPage,
  readCompletedWorkPage,
  readContact,
  readHome,
  readOverview,
} from '../../web/app/lib/pages.server.ts'
import { readPosts } from '../../web/app/lib/posts/posts.server.ts'
import { completedWorkPath, servicePath } from '../../web/app/lib/service-paths.ts'
import { readServices } from '../../web/app/lib/services/services.server.ts'
import { setLines } from '../../web/build/sharing-cards/card-text.ts'
import { openTypefaces } from '../../web/build/sharing-cards/typeface.ts'

/**
 * Lays out the text of the sharing cards without drawing them. Returns warnings about titles; throws
 * where the build would.
 */
export async function checkCards() {
  const typefaces = await openTypefaces()
  const { name, summary } = readCompany()
  const warnings: string[] = []
  for (const { path, ...words } of listCards()) {
    setLines({ page: path, name, summary, ...words }, typefaces, (text) => warnings.push(text))
  }
  return warnings.map((text) => text.replace(/^Warning: /, ''))
}

function listCards(): { path: string; number?: string; title: string }[] {
  return [
    { path: '/', title: readHome().hero.title },
    { path: '/services', title: readOverview().heading },
    { path: '/about', title: readAbout().heading },
    { path: '/contact', title: readContact().heading },
    { path: '/blogs', title: readBlogsPage().heading },
    { path: completedWorkPath, title: readCompletedWorkPage().title },
    ...readServices().map(({ slug, number, title }) => ({
      path: servicePath(slug),
      number,
      title,
    })),
    ...readPosts().map(({ path, title }) => ({ path, title })),
  ]
}
