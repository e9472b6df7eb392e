import { CallToAction } from '../components/call-to-action'
import { IndexedLayout } from '../components/indexed-layout'
import { PageHead } from '../components/page-head'
import { pageMeta } from '../lib/page-meta'
import { overview } from '../services/content'
import { listOverview } from '../services/list-overview'
import { OverviewRow } from '../services/overview-row'
import { ProblemLinks } from '../services/problem-links'
import { ServiceGroup } from '../services/service-group'
import type { Route } from './+types/services'

export const meta = () => pageMeta({ path: '/services', ...overview })

/** Runs at build time. */
export function loader() {
  return listOverview()
}

export default function Services({ loaderData: { groups, problems } }: Route.ComponentProps) {
  const rows = groups.flatMap((group) => group.rows)
  const entries = groups.flatMap(({ name, rows }) =>
    rows.map(({ service: { slug, title, number } }, position) => ({
      id: slug,
      title,
      number,
      heading: position === 0 ? name : undefined,
    })),
  )
  return (
    <>
      <PageHead title={overview.heading} lead={overview.lead} />
      <ProblemLinks {...problems} />
      <div className="section--last">
        <IndexedLayout entries={entries}>
          {groups.map((group) => (
            <ServiceGroup key={group.id} {...group}>
              {group.rows.map((row) => (
                <OverviewRow
                  key={row.service.slug}
                  {...row}
                  loading={row === rows[0] ? 'eager' : 'lazy'}
                />
              ))}
            </ServiceGroup>
          ))}
        </IndexedLayout>
      </div>
      <CallToAction />
    </>
  )
}
