import { ResponsiveImage } from '../components/responsive-image'
import { SiteLink } from '../components/site-link'
import { completedWork } from '../content/completed-work'
import { labels } from '../content/words/labels'
import type { ImageSource } from '../lib/image-source'
import { completedWorkPath, servicePath } from '../lib/service-paths'
import type { ServicePageData } from './find-service-page'
import styles from './related-links.module.css'

/** The two services that customers of this one also need, and why. */
export function RelatedServices({ related }: Pick<ServicePageData, 'related'>) {
  return (
    <div className="container">
      <nav className={styles.related} aria-label={labels.related}>
        {related.map(({ service, image, why }) => (
          <SiteLink key={service.slug} to={servicePath(service.slug)}>
            <span className={`plate ${styles.plate}`}>
              <ResponsiveImage source={image} alt="" sizes="8rem" />
            </span>
            <span className={styles.words}>
              <span className="label">{labels.relatedTo(service.number)}</span>
              <strong>{service.title}</strong>
              <span>{why}</span>
            </span>
          </SiteLink>
        ))}
      </nav>
    </div>
  )
}

type PostLink = { path: string; title: string; summary: string; image: ImageSource }

/** The company's posts about this service, if there are any. */
export function ServicePosts({ posts }: { posts: readonly PostLink[] }) {
  if (posts.length === 0) return null
  return (
    <div className="container">
      <nav className={`${styles.related} ${styles.above}`} aria-label={labels.posts}>
        {posts.map(({ path, title, summary, image }) => (
          <SiteLink key={path} to={path}>
            <span className={`plate ${styles.plate}`}>
              <ResponsiveImage source={image} alt="" sizes="8rem" />
            </span>
            <span className={styles.words}>
              <span className="label">{labels.posts}</span>
              <strong>{title}</strong>
              <span>{summary}</span>
            </span>
          </SiteLink>
        ))}
      </nav>
    </div>
  )
}

/** The company's completed projects with this service, if it has entered any. */
export function ServiceProjects({ projects }: Pick<ServicePageData, 'projects'>) {
  if (projects.length === 0) return null
  return (
    <div className="container">
      <nav className={`${styles.related} ${styles.above}`} aria-label={completedWork.title}>
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
