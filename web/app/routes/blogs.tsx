import { BlogGrid } from '../blogs/blog-grid'
import { blogsPage } from '../blogs/blogs-page'
import { feedLink } from '../blogs/feed-link'
import { listCards } from '../blogs/list-cards'
import { CallToAction } from '../components/call-to-action'
import { PageHead } from '../components/page-head'
import { pageMeta } from '../lib/page-meta'
import type { Route } from './+types/blogs'

export const meta = () => pageMeta({ path: '/blogs', ...blogsPage })
export const links = () => [feedLink]

/** Runs at build time. */
export function loader() {
  return { cards: listCards() }
}

export default function Blogs({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={blogsPage.heading} lead={blogsPage.lead} />
      <div className="container section--last">
        <BlogGrid cards={cards} />
      </div>
      <CallToAction />
    </>
  )
}
