import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'

/** A link to another page of the site, which fades into the page (styles/view-transitions.css). */
export function SiteLink(props: LinkProps) {
  return <Link viewTransition {...props} />
}

/** The same for a navigation: it says which page is the current one. */
export function SiteNavLink(props: NavLinkProps) {
  return <NavLink viewTransition {...props} />
}
