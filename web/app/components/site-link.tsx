import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'
import { hasSpeculationRules } from '../lib/speculation-rules'

/**
 * A link to another page of the site. Where the browser has that page ready when the link is clicked
 * (web/build/speculation-rules.ts), it is faster than the router; elsewhere the router is.
 */
export function SiteLink(props: LinkProps) {
  return <Link reloadDocument={hasSpeculationRules} {...props} />
}

/** The same for a navigation: it says which page is the current one. */
export function SiteNavLink(props: NavLinkProps) {
  return <NavLink reloadDocument={hasSpeculationRules} {...props} />
}
