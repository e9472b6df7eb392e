import { TextPage } from '../components/text-page'
import { pageMeta } from '../lib/page-meta'
import { readTextPage } from '../lib/text-page.server'
import type { Route } from './+types/privacy'

/** Runs at build time. */
export function loader() {
  return readTextPage('web/content/pages/privacy.md')
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && pageMeta({ path: '/privacy', ...loaderData })

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} />
}
