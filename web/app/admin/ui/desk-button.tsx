import type { ComponentProps } from 'react'
import styles from './desk-button.module.css'
import { useKeysSetting } from './keys'

export type DeskButtonStyle = {
  /** At most one `primary` per view: the action that most people want next. */
  variant?: 'plain' | 'line' | 'primary' | 'solid' | 'danger' | 'delete'
  shape?: 'icon'
  size?: 'small'
}

/** A desk button: 36 px high, 44 px on touch screens. */
export function DeskButton({
  variant,
  shape,
  size,
  type = 'button',
  ...button
}: DeskButtonStyle & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      className={styles.button}
      type={type}
      data-variant={variant}
      data-shape={shape}
      data-size={size}
    />
  )
}

/** A link that looks like a `DeskButton`. */
export function DeskLinkButton({
  variant,
  shape,
  size,
  children,
  ...link
}: DeskButtonStyle & ComponentProps<'a'>) {
  return (
    <a
      {...link}
      className={styles.button}
      data-variant={variant}
      data-shape={shape}
      data-size={size}
    >
      {children}
    </a>
  )
}

/** A shortcut key, hidden from screen readers: they get it from `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  const { isOn } = useKeysSetting()
  if (!isOn) return null
  return (
    <span className={styles.key} data-key aria-hidden="true">
      {children}
    </span>
  )
}
