import { type ReactNode, useId } from 'react'
import styles from './disclosed-links.module.css'
import { Icon } from './icon'

type DisclosedLinksProps = {
  title: string
  /** The width from which the links are always shown: 768 or 1024 px. */
  openFrom: 'tablet' | 'desktop'
  className?: string | undefined
  children: ReactNode
}

/**
 * A list of links under a heading, collapsed in narrow windows. The links are in the page either
 * way: search engines follow them, and find-in-page opens the list.
 */
export function DisclosedLinks({ title, openFrom, className, children }: DisclosedLinksProps) {
  const titleId = useId()
  return (
    <nav
      className={`${styles.links} ${className ?? ''}`}
      data-open-from={openFrom}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{title}</h2>
      <details>
        <summary>
          {title}
          <Icon name="down" />
        </summary>
        {children}
      </details>
    </nav>
  )
}
