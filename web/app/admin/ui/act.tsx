import type { ComponentProps } from 'react'
import styles from './act.module.css'

export type ActLook = {
  /** One `primary` in a view at most: what most people want next. */
  look?: 'plain' | 'line' | 'primary' | 'solid' | 'danger' | 'delete'
  shape?: 'icon'
  size?: 'small'
}

/** A button of the desk, 36 px high, 44 px under a finger. */
export function Act({
  look,
  shape,
  size,
  type = 'button',
  ...button
}: ActLook & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      className={styles.act}
      type={type}
      data-look={look}
      data-shape={shape}
      data-size={size}
    />
  )
}

/** The same for a link. */
export function ActLink({ look, shape, size, children, ...link }: ActLook & ComponentProps<'a'>) {
  return (
    <a {...link} className={styles.act} data-look={look} data-shape={shape} data-size={size}>
      {children}
    </a>
  )
}

/** The key that does the same, for the eye alone: `aria-keyshortcuts` says it to others. */
export function Key({ children }: { children: string }) {
  return (
    <span className={styles.key} data-key aria-hidden="true">
      {children}
    </span>
  )
}
