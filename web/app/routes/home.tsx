import { CallToAction } from '../components/call-to-action'
import { Hero } from '../components/hero'
import { SectionHead } from '../components/section-head'
import { ServiceGrid } from '../components/service-grid'
import { home } from '../content/home'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/', ...home })
export const handle: PageHandle = { sheet: home.title }

export default function Home() {
  return (
    <>
      <Hero />
      <section className="section" aria-labelledby="services-title">
        <div className="sheet">
          <SectionHead id="services-title" title={home.services.title}>
            {home.services.lead}
          </SectionHead>
          <ServiceGrid />
        </div>
      </section>
      <CallToAction />
    </>
  )
}
