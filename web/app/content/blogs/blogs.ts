import type { Placeholder } from '../types/placeholder'

/** Copy for the blog. Its posts are the Markdown files in `posts/`. */
export const blogs = {
  title: 'Blogs',
  description:
    'Practical notes from our engineers for people who run factories and warehouses: fire pumps, racking load signs, rooftop HVAC and more.',
  heading: 'Blogs',
  lead: 'Practical notes from our engineers on installing, testing and maintaining what we build.',
} as const

/** Placeholder cards after the posts; their addresses have no page yet. To remove them: `= []`. */
export const placeholders: readonly Placeholder[] = [
  {
    slug: 'blog-1',
    isSample: true,
    title: 'Blog 1',
    summary:
      'Filler text. Eight signs from one sheet: how we lay out a print run so that the off-cut stays small.',
  },
  {
    slug: 'blog-2',
    isSample: true,
    title: 'Blog 2',
    summary:
      'Filler text. Where a roller conveyor should turn, and what a curve costs in floor space and in spacing.',
  },
  {
    slug: 'blog-3',
    isSample: true,
    title: 'Blog 3',
    summary:
      'Filler text. A dock, a pump skid and a sign that tells drivers which comes first: three trades on one drawing.',
  },
]
