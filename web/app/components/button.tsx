import type { ComponentProps } from 'react'
import type { LinkProps } from 'react-router'
import styles from './button.module.css'
import { SiteLink } from './site-link'

type ButtonStyle = {
  variant?: 'primary' | 'line' | 'danger' | 'quiet' | 'band'
  size?: 'small' | 'icon'
}

/** A button. Without a `variant` it is the solid secondary one. */
export function Button({ variant, size, ...button }: ComponentProps<'button'> & ButtonStyle) {
  return (
    <button
      type="button"
      {...button}
      className={styles.button}
      data-variant={variant}
      data-size={size}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, ...link }: LinkProps & ButtonStyle) {
  return <SiteLink {...link} className={styles.button} data-variant={variant} data-size={size} />
}
