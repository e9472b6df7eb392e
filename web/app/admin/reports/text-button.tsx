import type { ComponentProps } from 'react'
import styles from './text-button.module.css'

type TextButtonProps = Pick<ComponentProps<'button'>, 'onClick' | 'aria-pressed'> & {
  label: string
  /** What it is about, for screen readers. */
  title: string
}

/** Beside the heading of a table or chart. */
export function TextButton({ label, title, ...button }: TextButtonProps) {
  return (
    <button {...button} type="button" className={styles.button}>
      {label}
      <span className="visually-hidden">: {title}</span>
    </button>
  )
}
