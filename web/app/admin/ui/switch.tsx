import type { ReactNode } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  label: string
  /** For a switch in a table, whose headers name it. */
  isLabelHidden?: boolean
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
  isLabelHidden = false,
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
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}
