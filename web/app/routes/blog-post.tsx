import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { feedLink } from '../blogs/feed-link'
import { findPost, type PostPage } from '../blogs/find-post'
import { PostArticle } from '../blogs/post-article'
import { Breadcrumbs } from '../components/breadcrumbs'
import { CallToAction } from '../components/call-to-action'
import { PictureLinks } from '../components/picture-links'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { labels } from '../words/labels'

// The router generates no types for this route, which exists only once there is a post.

/** Runs at build time, for every post. */
export function loader({ params }: LoaderFunctionArgs) {
  const post = findPost(params.slug)
  if (!post) throw new Response(null, { status: 404 })
  return post
}

export const meta = ({ loaderData: post }: MetaArgs<typeof loader>) =>
  post &&
  pageMeta({ ...post, description: post.summary, published: post.date, updated: post.updated })

export const links = () => [feedLink]
export const handle: PageHandle<PostPage> = { service: ({ service }) => service }

export default function BlogPost({ loaderData: post }: { loaderData: PostPage }) {
  return (
    <>
      <Breadcrumbs parent="/blogs" current={post.title} />
      <PostArticle {...post} />
      <PictureLinks label={labels.nextPost} links={post.next ? [post.next] : []} />
      <CallToAction service={post.service} />
    </>
  )
}
