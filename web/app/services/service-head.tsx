import { Balloons } from '../components/balloons'
import { ButtonLink } from '../components/button'
import { Icon } from '../components/icon'
import { ResponsiveImage } from '../components/responsive-image'
import { callToAction } from '../lib/call-to-action'
import { inquiryPath } from '../lib/service-paths'
import { useAnchorLinks } from '../lib/use-anchor-links'
import { labels } from '../words/labels'
import type { ServicePageData } from './find-service-page'
import styles from './service-head.module.css'

/** The number, title and image of a service. */
export function ServiceHead({ service, count, image, content, balloons }: ServicePageData) {
  const follow = useAnchorLinks()
  return (
    <div className={`container grid ${styles.head}`}>
      <div className={styles.copy}>
        <p className={styles.number}>
          <b>{service.number}</b>
          <span className="label">{labels.serviceNumber(service.number, count)}</span>
        </p>
        <h1>{service.title}</h1>
        <p className="lead">{content.lead}</p>
        <ButtonLink variant="primary" to={inquiryPath(service.slug)}>
          {callToAction.button} <Icon name="arrow" />
        </ButtonLink>
      </div>
      <div className={`plate ${styles.plate}`}>
        <ResponsiveImage
          source={image}
          alt={service.alt}
          sizes="(width >= 960px) 58vw, 100vw"
          loading="eager"
          fetchPriority="high"
        />
        {balloons.length > 0 && (
          <Balloons label={labels.clausesInImage} balloons={balloons} onClick={follow} />
        )}
      </div>
    </div>
  )
}
