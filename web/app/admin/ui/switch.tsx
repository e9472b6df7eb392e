import type { ReactNode } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  hint?: ReactNode
  isOn: boolean
  /** Disabled for now, but still in the tab order. */
  isDisabled?: boolean | undefined
  describedBy?: string | undefined
  onChange: (isOn: boolean) => void
}

/** Turns a setting on or off immediately. */
export function Switch({
  label,
  hint,
  isOn,
  isDisabled = false,
  describedBy,
  onChange,
}: SwitchProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state natively
        role="switch"
        checked={isOn}
        aria-disabled={isDisabled || undefined}
        aria-describedby={describedBy}
        onChange={() => !isDisabled && onChange(!isOn)}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}
