import { TextPage } from '../components/text-page'
import { pageMeta } from '../lib/page-meta'
import { readTextPage } from '../lib/text-page.server'
import type { Route } from './+types/accessibility'

/** Runs at build time. */
export function loader() {
  return readTextPage('web/content/pages/accessibility.md')
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && pageMeta({ path: '/accessibility', ...loaderData })

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} />
}
