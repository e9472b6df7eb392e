import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'
import { hasSpeculationRules } from '../lib/speculation-rules'

/**
 * A link to another page of the site. A browser with speculation rules has fetched that page when the
 * link is clicked (web/build/speculation-rules.ts), so a document load is faster than the router,
 * except for a page that is rendered already (web/app/prefetch); in other browsers the router is
 * faster. Its routes are all known from the start: there is none to discover by a link.
 */
export function SiteLink({ reloadDocument, ...props }: LinkProps) {
  // The desk has a policy, headers and router options of its own, which come with its document.
  const isDocument = reloadDocument || hasSpeculationRules || props.to === '/admin'
  return <Link discover="none" {...props} reloadDocument={isDocument} />
}

/** The same for a menu: also marks the link to the current page. */
export function SiteNavLink({ reloadDocument, ...props }: NavLinkProps) {
  const isDocument = reloadDocument || hasSpeculationRules
  return <NavLink discover="none" {...props} reloadDocument={isDocument} />
}
