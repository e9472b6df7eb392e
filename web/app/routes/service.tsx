import { listPostLinks } from '../blogs/list-cards'
import { Breadcrumbs } from '../components/breadcrumbs'
import { CallToAction } from '../components/call-to-action'
import { FactStrip } from '../components/fact-strip'
import { IndexedLayout } from '../components/indexed-layout'
import { PictureLinks } from '../components/picture-links'
import { completedWork } from '../lib/completed-work'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { servicePath } from '../lib/service-paths'
import { listProjectLinks } from '../projects/list-projects'
import { AskAbout } from '../services/ask-about'
import { Clause } from '../services/clause'
import { numberClauses } from '../services/clause-numbers'
import { findServicePage } from '../services/find-service-page'
import { ImageCarousel } from '../services/image-carousel'
import { ServiceHead } from '../services/service-head'
import styles from '../services/service-page.module.css'
import { labels } from '../words/labels'
import type { Route } from './+types/service'

const projectsPerService = 3

/** Runs at build time, for every service in the catalogue. */
export function loader({ params }: Route.LoaderArgs) {
  const page = findServicePage(params.slug)
  if (!page) throw new Response(null, { status: 404 })
  const { slug } = page.service
  return {
    ...page,
    projects: listProjectLinks(slug, projectsPerService),
    posts: listPostLinks(slug),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData &&
  pageMeta({
    path: servicePath(loaderData.service.slug),
    title: labels.servicePage(loaderData.service.title),
    description: loaderData.content.description,
  })

type Data = ReturnType<typeof loader>

export const handle: PageHandle<Data> = { service: ({ service }) => service }

export default function Service({ loaderData: page }: Route.ComponentProps) {
  const { service, content, drawing } = page
  const entries = numberClauses(service, content)
  return (
    <div className={styles.page}>
      <Breadcrumbs parent="/services" current={service.title} />
      <ServiceHead {...page} />
      <div className="container">
        <FactStrip facts={content.facts} ruled />
      </div>
      <div className="section">
        <IndexedLayout entries={entries} aside={<AskAbout slug={service.slug} />}>
          <div className={styles.clauses}>
            {content.clauses.map((clause, position) => (
              <Clause
                key={clause.id}
                {...clause}
                number={entries[position]?.number ?? ''}
                drawing={drawing?.clause === clause.id ? drawing : undefined}
              />
            ))}
          </div>
        </IndexedLayout>
      </div>
      {content.gallery && <ImageCarousel {...content.gallery} number={entries.at(-1)?.number} />}
      <PictureLinks label={completedWork.title} links={page.projects} isAbove />
      <PictureLinks label={labels.posts} links={page.posts} isAbove />
      <PictureLinks label={labels.related} links={page.related} />
      <CallToAction service={service} inquiry={content.inquiry} />
    </div>
  )
}
