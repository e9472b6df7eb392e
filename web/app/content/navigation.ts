import type { NavigationGroup, NavigationLink } from './types/navigation'

/** The links of the navigation bar. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'Services', path: '/services' },
  { label: 'Blogs', path: '/blogs' },
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
]

/** The footer's first list. */
export const serviceLinks: NavigationGroup = {
  title: 'Services',
  links: [
    { label: 'Industrial Printing Solutions', path: '/services/industrial-printing-solutions' },
    {
      label: 'Civil Construction and Renovations',
      path: '/services/civil-construction-and-renovations',
    },
    { label: 'Industrial HVAC Services', path: '/services/industrial-hvac-services' },
    { label: 'See more', about: 'about our services', path: '/services' },
  ],
}

/** The footer's lists about the company, one below the other. */
export const companyLinks: readonly NavigationGroup[] = [
  {
    title: 'Company',
    links: [
      { label: 'Blogs', path: '/blogs' },
      { label: 'About', path: '/about' },
      { label: 'Contact', path: '/contact' },
    ],
  },
  { title: 'Internal', links: [{ label: 'Admin', path: '/admin' }] },
]

/** The small links below the footer. */
export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy', path: '/privacy' },
  { label: 'Accessibility', path: '/accessibility' },
]
