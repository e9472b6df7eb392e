import { AboutPage } from '../about/about-page'
import { about } from '../about/content'
import { listAbout } from '../about/list-about'
import { CallToAction } from '../components/call-to-action'
import { pageMeta } from '../lib/page-meta'
import { Partners } from '../partners/partners'
import type { Route } from './+types/about'

export const meta = () => pageMeta({ path: '/about', ...about })

/** Runs at build time. */
export const loader = listAbout

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <AboutPage {...loaderData}>
      <Partners />
      <CallToAction />
    </AboutPage>
  )
}
