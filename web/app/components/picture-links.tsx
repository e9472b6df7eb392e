import type { ImageSource } from '../lib/image-source'
import styles from './picture-links.module.css'
import { ResponsiveImage } from './responsive-image'
import { SiteLink } from './site-link'

type PictureLinksProps = {
  /** Names the links for screen readers. */
  label: string
  links: readonly PictureLink[]
  /** Whether other links follow at once. */
  isAbove?: boolean
}

export type PictureLink = {
  path: string
  /** What kind of page it leads to. */
  label: string
  title: string
  text: string
  image?: ImageSource | undefined
}

/** Links to further pages, each with a small picture if there is one; nothing without links. */
export function PictureLinks({ label, links, isAbove }: PictureLinksProps) {
  if (links.length === 0) return null
  return (
    <div className="container">
      <nav className={styles.links} aria-label={label} data-above={isAbove}>
        {links.map((link) => (
          <SiteLink key={link.path} to={link.path}>
            {link.image && (
              <span className={`plate ${styles.plate}`}>
                <ResponsiveImage source={link.image} alt="" sizes="8rem" />
              </span>
            )}
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
