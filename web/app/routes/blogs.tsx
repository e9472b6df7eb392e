import { BlogGrid } from '../blogs/blog-grid'
import { feedLink } from '../blogs/feed-link'
import { listCards } from '../blogs/list-cards'
import { CallToAction } from '../components/call-to-action'
import { PageHead } from '../components/page-head'
import { blogs } from '../content/blogs/blogs'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import type { Route } from './+types/blogs'

export const meta = () => pageMeta({ path: '/blogs', ...blogs })
export const links = () => [feedLink]
type Data = ReturnType<typeof loader>
export const handle: PageHandle<Data> = { pageName: blogs.title }

/** Runs at build time. */
export function loader() {
  return { cards: listCards() }
}

export default function Blogs({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={blogs.heading} lead={blogs.lead} />
      <div className="container section--last">
        <BlogGrid cards={cards} />
      </div>
      <CallToAction />
    </>
  )
}
