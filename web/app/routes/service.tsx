import { ImageCarousel } from '../carousel/image-carousel'
import { Breadcrumbs } from '../components/breadcrumbs'
import { CallToAction } from '../components/call-to-action'
import { FactStrip } from '../components/fact-strip'
import { SheetLayout } from '../components/sheet-layout'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { enquiryPath, servicePath } from '../lib/service-paths'
import { trailTo } from '../lib/trail-to'
import { Clause } from '../services/clause'
import { findServicePage, type ServicePage } from '../services/find-service-page'
import { RelatedServices } from '../services/related-services'
import { ServiceHead } from '../services/service-head'
import { sheetEntries } from '../services/sheet-entries'
import type { Route } from './+types/service'

/** At build time, for every service of the catalogue. */
export function loader({ params }: Route.LoaderArgs) {
  const page = findServicePage(params.slug)
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData &&
  pageMeta({
    path: servicePath(loaderData.service.slug),
    title: `${loaderData.service.title} - Services`,
    description: loaderData.sheet.description,
  })

export const handle: PageHandle<ServicePage> = {
  sheet: ({ service }) => `${service.number} ${service.title}`,
}

export default function Service({ loaderData: page }: Route.ComponentProps) {
  const { service, sheet } = page
  const entries = sheetEntries(page)
  const enquiryTo = enquiryPath(service.slug)
  return (
    <>
      <Breadcrumbs trail={trailTo('/services')} current={service.title} />
      <ServiceHead {...page} />
      <div className="sheet">
        <FactStrip facts={sheet.facts} ruled />
      </div>
      <div className="section">
        <SheetLayout entries={entries}>
          {sheet.clauses.map((clause, position) => (
            <Clause
              key={clause.id}
              {...clause}
              number={entries[position]?.number ?? ''}
              enquiryTo={enquiryTo}
            />
          ))}
        </SheetLayout>
      </div>
      {sheet.gallery && <ImageCarousel {...sheet.gallery} number={entries.at(-1)?.number} />}
      <RelatedServices related={page.related} />
      <CallToAction to={enquiryTo} />
    </>
  )
}
