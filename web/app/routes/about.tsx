import { AboutHead } from '../about/about-head'
import { Credentials } from '../about/credentials'
import { Mission } from '../about/mission'
import { PartsList } from '../about/parts-list'
import { Process } from '../about/process'
import { Story } from '../about/story'
import { CallToAction } from '../components/call-to-action'
import { about } from '../content/about'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { Partners } from '../partners/partners'

export const meta = () => pageMeta({ path: '/about', ...about })
export const handle: PageHandle = { pageName: about.title }

export default function About() {
  return (
    <>
      <AboutHead />
      <Story />
      <Mission />
      <PartsList />
      <Process />
      <Credentials />
      <Partners />
      <CallToAction />
    </>
  )
}
