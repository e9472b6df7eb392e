import { callToAction } from '../lib/call-to-action'

/** Copy for the 404 page. */
export const notFound = {
  label: '404',
  title: 'Page Not Found',
  lead: 'There is no page at this address. It may have moved, or not be published yet.',
  links: [
    { label: 'Go to Homepage', path: '/' },
    { label: callToAction.button, path: '/contact' },
  ],
  /** Above the list of all services. */
  services: 'Or go to a service',
} as const
