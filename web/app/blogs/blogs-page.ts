import blogs from '../../content/pages/blogs.json' with { type: 'json' }
import type { BlogsPage } from '../lib/posts/blogs-page'

/** The copy of the page that lists the posts. The build checks the file before anything reads it. */
export const blogsPage = blogs as BlogsPage
