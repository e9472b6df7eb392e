import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { readPosts } from './lib/posts/posts.server'
import { readProjects } from './lib/projects/projects.server'

export default [
  layout('routes/site.tsx', [
    layout('routes/page.tsx', [
      index('routes/home.tsx'),
      route('services', 'routes/services.tsx'),
      route('services/:slug', 'routes/service.tsx'),
      route('blogs', 'routes/blogs.tsx'),
      // Without posts there are no pages to build.
      ...(readPosts().length > 0 ? [route('blogs/:slug', 'routes/blog-post.tsx')] : []),
      // The page exists once the owner has added a project.
      ...(readProjects().length > 0 ? [route('completed-work', 'routes/completed-work.tsx')] : []),
      route('about', 'routes/about.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('accessibility', 'routes/accessibility.tsx'),
      route('privacy', 'routes/privacy.tsx'),
      route('contact/sent', 'routes/contact-sent.tsx'),
      route('contact/not-sent', 'routes/contact-not-sent.tsx'),
      route('enquiry', 'routes/inquiry.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
  route('data/services.json', 'routes/services-json.ts'),
  route('admin', 'routes/admin.tsx'),
] satisfies RouteConfig
