import { CallToAction } from '../components/call-to-action'
import { IndexedLayout } from '../components/indexed-layout'
import { PageHead } from '../components/page-head'
import { completedWork } from '../lib/completed-work'
import { pageMeta } from '../lib/page-meta'
import { completedWorkPath } from '../lib/service-paths'
import { listProjects } from '../projects/list-projects'
import { ProjectSection } from '../projects/project-section'

// The router generates no types for this route, which exists only once there is a project.

export const meta = () => pageMeta({ path: completedWorkPath, ...completedWork })
type Data = ReturnType<typeof loader>

/** Runs at build time. */
export function loader() {
  return { projects: listProjects() }
}

export default function CompletedWorkPage({ loaderData: { projects } }: { loaderData: Data }) {
  return (
    <>
      <PageHead title={completedWork.title} lead={completedWork.lead} />
      <IndexedLayout entries={projects}>
        {projects.map((project, position) => (
          <ProjectSection key={project.id} project={project} isFirst={position === 0} />
        ))}
      </IndexedLayout>
      <CallToAction />
    </>
  )
}
