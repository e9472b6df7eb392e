import { BlogGrid } from '../blogs/blog-grid'
import { feedLink } from '../blogs/feed-link'
import { listCards } from '../blogs/list-cards'
import { CallToAction } from '../components/call-to-action'
import { PageHead } from '../components/page-head'
import { blogs } from '../content/blogs/blogs'
import type { PageHandle, PageProps } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/blogs', ...blogs })
export const links = () => [feedLink]
type Data = ReturnType<typeof loader>
export const handle: PageHandle<Data> = { Page: Blogs, pageName: blogs.title }

/** Runs at build time. */
export function loader() {
  return { cards: listCards() }
}

function Blogs({ loaderData: { cards } }: PageProps<Data>) {
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

export default Blogs
