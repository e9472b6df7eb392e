import { AboutPage } from '../about/about-page'
import { about } from '../about/content'
import { CallToAction } from '../components/call-to-action'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { Partners } from '../partners/partners'

export const meta = () => pageMeta({ path: '/about', ...about })
export const handle: PageHandle = { pageName: about.title }

export default function About() {
  return (
    <AboutPage>
      <Partners />
      <CallToAction />
    </AboutPage>
  )
}
