import type { ComponentProps } from 'react'
import styles from './act.module.css'

export type ActLook = {
  /** At most one `primary` per view: the action that most people want next. */
  look?: 'plain' | 'line' | 'primary' | 'solid' | 'danger' | 'delete'
  shape?: 'icon'
  size?: 'small'
}

/** A desk button: 36 px high, 44 px on touch screens. */
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

/** A link that looks like an `Act`. */
export function ActLink({ look, shape, size, children, ...link }: ActLook & ComponentProps<'a'>) {
  return (
    <a {...link} className={styles.act} data-look={look} data-shape={shape} data-size={size}>
      {children}
    </a>
  )
}

/** A shortcut key, hidden from screen readers: they get it from `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <span className={styles.key} data-key aria-hidden="true">
      {children}
    </span>
  )
}
