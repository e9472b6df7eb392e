import { type ReactNode, useId } from 'react'
import { settings } from '../../words/desk/settings'
import type { SettingsSection } from '../store/views'
import { DeskIcon } from '../ui/desk-icon'
import styles from './section.module.css'

/** A section of the settings, which the address can link to. */
export function Section({ id, children }: { id: SettingsSection; children: ReactNode }) {
  const { title, text } = settings.sections[id]
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

type SettingProps = {
  title: string
  hint?: ReactNode
  /** Takes the full width, as a table needs. */
  isWide?: boolean
  children?: ReactNode
}

/** One setting: its description on the left, its controls on the right. */
export function Setting({ title, hint, isWide, children }: SettingProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout rules
    <div
      className={styles.setting}
      data-wide={isWide}
      role="group"
      aria-labelledby={id}
      // Takes the focus when the pressed control is removed.
      tabIndex={-1}
    >
      <div>
        <h3 id={id}>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div>{children}</div>
    </div>
  )
}

/** A row of buttons. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Facts about a setting, as names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that all is well. */
export function Good({ children }: { children: ReactNode }) {
  return (
    <p className={styles.good}>
      <DeskIcon name="check" />
      {children}
    </p>
  )
}
