import type { ReactNode } from 'react'
import { useRequiresConnection } from '../../ui/online-button'
import styles from './toggle.module.css'

/** Buttons in a frame of which one or more are pressed. */
export function Toggles({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout rules
    <div className={styles.toggles} role="group" aria-label={label}>
      {children}
    </div>
  )
}

type ToggleProps = {
  /** Read out instead of the text, which is short. */
  label?: string
  isPressed: boolean
  onPress: () => void
  children: string
}

export function Toggle({ label, isPressed, onPress, children }: ToggleProps) {
  return (
    <button type="button" aria-pressed={isPressed} {...useRequiresConnection(onPress)}>
      <span aria-hidden={label !== undefined}>{children}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </button>
  )
}
