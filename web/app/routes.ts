import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('contact/sent', 'routes/contact-sent.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('admin', 'routes/admin.tsx'),
] satisfies RouteConfig
