import type { ComponentProps } from 'react'
import type { LinkProps } from 'react-router'
import styles from './button.module.css'
import { SiteLink } from './site-link'

type Look = {
  look?: 'primary' | 'line' | 'danger' | 'delete' | 'quiet' | 'band'
  size?: 'small' | 'icon'
}

/** A button. Without a `look` it is the solid secondary one. */
export function Button({ look, size, ...button }: ComponentProps<'button'> & Look) {
  return (
    <button type="button" {...button} className={styles.button} data-look={look} data-size={size} />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, ...link }: LinkProps & Look) {
  return <SiteLink {...link} className={styles.button} data-look={look} data-size={size} />
}
