import type { Placeholder } from '../types/placeholder'

/** The words of the blog. Its posts are the Markdown files in `posts/`. */
export const blogs = {
  title: 'Blogs',
  description:
    'Working notes from site and workshop: print runs, conveyors, pump rooms and the order in which the trades come, by the people who build them.',
  heading: 'Blogs',
  lead: 'Working notes from site and workshop.',
} as const

/** Cards that hold the place of posts to come; their addresses have no page yet. */
export const placeholders: readonly Placeholder[] = [
  {
    slug: 'blog-1',
    title: 'Blog 1',
    summary:
      'Filler text. Eight signs from one sheet: how we lay out a print run so that the off-cut stays small.',
  },
  {
    slug: 'blog-2',
    title: 'Blog 2',
    summary:
      'Filler text. Where a roller conveyor should turn, and what a curve costs in floor space and in spacing.',
  },
  {
    slug: 'blog-3',
    title: 'Blog 3',
    summary:
      'Filler text. A dock, a pump skid and a sign that tells drivers which comes first: three trades on one drawing.',
  },
]
