import { ResponsiveImage } from '../components/responsive-image'
import { SiteLink } from '../components/site-link'
import { completedWork } from '../content/completed-work'
import type { ImageSource } from '../lib/image-source'
import { completedWorkPath, servicePath } from '../lib/service-paths'
import { labels } from '../words/labels'
import type { ServicePageData } from './find-service-page'
import styles from './related-links.module.css'

/** The services that customers of this one also need, and why. */
export function RelatedServices({ related }: Pick<ServicePageData, 'related'>) {
  if (related.length === 0) return null
  const links = related.map(({ service, image, why }) => ({
    path: servicePath(service.slug),
    image,
    label: labels.relatedTo(service.number),
    title: service.title,
    text: why,
  }))
  return <Links className={styles.related} label={labels.related} links={links} />
}

type PostLink = { path: string; title: string; summary: string; image: ImageSource }

/** The company's posts about this service, if there are any. */
export function ServicePosts({ posts }: { posts: readonly PostLink[] }) {
  if (posts.length === 0) return null
  const links = posts.map(({ summary, ...post }) => ({
    ...post,
    label: labels.posts,
    text: summary,
  }))
  return (
    <Links className={`${styles.related} ${styles.above}`} label={labels.posts} links={links} />
  )
}

type LinksProps = {
  className: string | undefined
  label: string
  links: readonly {
    path: string
    image: ImageSource
    label: string
    title: string
    text: string
  }[]
}

function Links({ className, label, links }: LinksProps) {
  return (
    <div className="container">
      <nav className={className} aria-label={label}>
        {links.map((link) => (
          <SiteLink key={link.path} to={link.path}>
            <span className={`plate ${styles.plate}`}>
              <ResponsiveImage source={link.image} alt="" sizes="8rem" />
            </span>
            <span className={styles.words}>
              <span className="label">{link.label}</span>
              <strong>{link.title}</strong>
              <span>{link.text}</span>
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
