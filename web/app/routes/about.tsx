import { AboutPage } from '../about/about-page'
import { about } from '../about/content'
import { CallToAction } from '../components/call-to-action'
import { pageMeta } from '../lib/page-meta'
import { Partners } from '../partners/partners'

export const meta = () => pageMeta({ path: '/about', ...about })

export default function About() {
  return (
    <AboutPage>
      <Partners />
      <CallToAction />
    </AboutPage>
  )
}
