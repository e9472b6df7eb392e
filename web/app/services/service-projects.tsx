import { SiteLink } from '../components/site-link'
import { completedWork } from '../content/completed-work'
import { completedWorkPath } from '../lib/service-paths'
import type { ServicePageData } from './find-service-page'
import styles from './related-services.module.css'

/** What the company has built with this service; nothing where it has not filled that in. */
export function ServiceProjects({ projects }: Pick<ServicePageData, 'projects'>) {
  if (projects.length === 0) return null
  return (
    <div className="container">
      <nav className={styles.related} aria-label={completedWork.title}>
        {projects.map(({ id, title, place, year }) => (
          <SiteLink key={id} to={`${completedWorkPath}#${id}`}>
            <span className="label">{completedWork.title}</span>
            <strong>{title}</strong>
            <span>
              {place}, {year}
            </span>
          </SiteLink>
        ))}
      </nav>
    </div>
  )
}
