import { ClauseHead } from '../components/clause-head'
import { MarkdownText } from '../components/markdown-text'
import { ResponsiveImage } from '../components/responsive-image'
import { SiteLink } from '../components/site-link'
import { Spec, SpecRow } from '../components/spec'
import { servicePath } from '../lib/service-paths'
import { labels } from '../words/labels'
import type { ProjectEntry } from './list-projects'
import styles from './project-section.module.css'

/** A completed project: its photographs, what was done and how. */
export function ProjectSection({ project, isFirst }: { project: ProjectEntry; isFirst: boolean }) {
  const { id, title, place, year, scope, services, pictures, html } = project
  return (
    <section className={styles.project} id={id} aria-labelledby={`${id}-title`}>
      <ClauseHead id={`${id}-title`} title={title} />
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ image, alt }, position) => (
            <div key={image.src} className={`plate ${styles.plate}`}>
              <ResponsiveImage
                source={image}
                alt={alt}
                sizes="(width >= 1440px) 857px, (width >= 1024px) 61vw, 92vw"
                loading={isFirst && position === 0 ? 'eager' : 'lazy'}
              />
            </div>
          ))}
        </div>
      )}
      <MarkdownText html={html} />
      <Spec>
        <SpecRow term={labels.place}>{place}</SpecRow>
        <SpecRow term={labels.year}>{year}</SpecRow>
        <SpecRow term={labels.scope}>{scope}</SpecRow>
        <SpecRow term={labels.services}>
          {services.map((service) => (
            <p key={service.slug}>
              <SiteLink to={servicePath(service.slug)}>{service.title}</SiteLink>
            </p>
          ))}
        </SpecRow>
      </Spec>
    </section>
  )
}
