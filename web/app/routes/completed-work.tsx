import { CallToAction } from '../components/call-to-action'
import { ClauseHead } from '../components/clause-head'
import { IndexedLayout } from '../components/indexed-layout'
import { PageHead } from '../components/page-head'
import { Prose } from '../components/prose'
import { SiteLink } from '../components/site-link'
import { Spec, SpecRow } from '../components/spec'
import { completedWork } from '../content/completed-work'
import { pageMeta } from '../lib/page-meta'
import { completedWorkPath, servicePath } from '../lib/service-paths'
import { getService } from '../lib/services/catalogue'
import { labels } from '../words/labels'

// The router generates no types for this route, which exists only once there is a project.

export const meta = () => pageMeta({ path: completedWorkPath, ...completedWork })
type Data = ReturnType<typeof loader>

/** Runs at build time, so that visitors load only the titles from the catalogue. */
export function loader() {
  const projects = completedWork.projects.map(({ services, ...project }) => ({
    ...project,
    services: services.map(getService).map(({ slug, title }) => ({ slug, title })),
  }))
  return { projects }
}

export default function CompletedWorkPage({ loaderData: { projects } }: { loaderData: Data }) {
  return (
    <>
      <PageHead title={completedWork.title} lead={completedWork.lead} />
      <div className="section--last">
        <IndexedLayout entries={projects}>
          {projects.map(({ id, title, place, year, text, rows = [], services }) => (
            <section key={id} className="section--last" id={id} aria-labelledby={`${id}-title`}>
              <ClauseHead id={`${id}-title`} title={title} />
              <p className="label">
                {place}, {year}
              </p>
              <Prose paragraphs={[text]} />
              <Spec>
                {rows.map((row) => (
                  <SpecRow key={row.term} term={row.term}>
                    {row.text}
                  </SpecRow>
                ))}
                <SpecRow term={labels.services}>
                  {services.map(({ slug, title }) => (
                    <p key={slug}>
                      <SiteLink to={servicePath(slug)}>{title}</SiteLink>
                    </p>
                  ))}
                </SpecRow>
              </Spec>
            </section>
          ))}
        </IndexedLayout>
      </div>
      <CallToAction />
    </>
  )
}
