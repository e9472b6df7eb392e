import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('services', 'routes/services.tsx'),
    route('services/:slug', 'routes/service.tsx'),
    route('about', 'routes/about.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('accessibility', 'routes/accessibility.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('contact/sent', 'routes/contact-sent.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('data/services.json', 'routes/services-json.ts'),
  route('admin', 'routes/admin.tsx'),
] satisfies RouteConfig
