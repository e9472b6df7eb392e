import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'
import { mayPrefetch } from '../lib/may-prefetch'

/**
 * A link to another page of the site. The desk is always opened as a document, since its policy,
 * headers and router options come with it.
 */
export function SiteLink(props: LinkProps) {
  return <Link {...props} {...followed({ ...props, isDesk: props.to === '/admin' })} />
}

/** The same for a menu: also marks the link to the current page, and fetches pages earlier. */
export function SiteNavLink(props: NavLinkProps) {
  return <NavLink {...props} {...followed({ prefetch: 'viewport', ...props })} />
}

type Following = Pick<LinkProps, 'prefetch' | 'reloadDocument'> & { isDesk?: boolean }

function followed({ prefetch = 'intent', reloadDocument = false, isDesk = false }: Following) {
  const isDocument = reloadDocument || isDesk
  return {
    // The routes are all known from the start: there is none to discover by a link.
    discover: 'none',
    prefetch: isDocument || !mayPrefetch() ? 'none' : prefetch,
    reloadDocument: isDocument,
  } as const
}
