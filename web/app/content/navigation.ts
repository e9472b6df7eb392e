import { publicPaths, unlistedPaths } from './pages'

type NavigationLink = { label: string; path: string }
type NavigationGroup = { title: string; links: readonly NavigationLink[] }

/** The links of the navigation bar. */
export const mainLinks: readonly NavigationLink[] = linked([
  { label: 'Home', path: '/' },
  { label: 'Services', path: '/services' },
  { label: 'Blogs', path: '/blogs' },
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
])

/** The footer's first list. */
export const serviceLinks: NavigationGroup = {
  title: 'Services',
  links: linked([
    { label: 'Industrial Printing Solutions', path: '/services/industrial-printing-solutions' },
    {
      label: 'Civil Construction and Renovations',
      path: '/services/civil-construction-and-renovations',
    },
    { label: 'Industrial HVAC Services', path: '/services/industrial-hvac-services' },
    { label: 'See more', path: '/services' },
  ]),
}

/** The footer's lists about the company, one under the other. */
export const companyLinks: readonly NavigationGroup[] = [
  {
    title: 'Company',
    links: linked([
      { label: 'Blogs', path: '/blogs' },
      { label: 'About', path: '/about' },
      { label: 'Contact', path: '/contact' },
    ]),
  },
  { title: 'Internal', links: linked([{ label: 'Admin', path: '/admin' }]) },
]

/** Leaves out what has no page, so that no link is dead. */
function linked(links: readonly NavigationLink[]) {
  return links.filter(({ path }) => publicPaths.includes(path) || unlistedPaths.includes(path))
}
