import { CallToAction } from '../components/call-to-action'
import { IndexedLayout } from '../components/indexed-layout'
import { PageHead } from '../components/page-head'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { overview } from '../services/content'
import { listOverview } from '../services/list-overview'
import { OverviewRow } from '../services/overview-row'
import type { Route } from './+types/services'

export const meta = () => pageMeta({ path: '/services', ...overview })
type Data = ReturnType<typeof loader>
export const handle: PageHandle<Data> = { pageName: overview.title }

/** Runs at build time. */
export function loader() {
  return { rows: listOverview() }
}

export default function Services({ loaderData: { rows } }: Route.ComponentProps) {
  const entries = rows.map(({ service }) => ({
    id: service.slug,
    title: service.title,
    number: service.number,
  }))
  return (
    <>
      <PageHead title={overview.heading} lead={overview.lead} />
      <div className="section--last">
        <IndexedLayout entries={entries}>
          {rows.map((row, position) => (
            <OverviewRow
              key={row.service.slug}
              {...row}
              loading={position === 0 ? 'eager' : 'lazy'}
              hasFold={position === 2}
            />
          ))}
        </IndexedLayout>
      </div>
      <CallToAction />
    </>
  )
}
