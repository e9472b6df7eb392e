import { type ReactNode, useId } from 'react'
import { settings } from '../../content/words/desk/settings'
import type { SettingsSection } from '../store/views'
import { DeskIcon } from '../ui/desk-icon'
import styles from './section.module.css'

/** A section of the settings, which the address can name. */
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
  /** Takes the whole width, as a table needs it. */
  isWide?: boolean
  children?: ReactNode
}

/** One setting: what it is at the left, what changes it at the right. */
export function Setting({ title, hint, isWide, children }: SettingProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own
    <div className={styles.setting} data-wide={isWide} role="group" aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div>{children}</div>
    </div>
  )
}

/** Buttons beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** What is known of a setting, each with its name. */
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

/** Says that something is as it should be. */
export function Good({ children }: { children: ReactNode }) {
  return (
    <p className={styles.good}>
      <DeskIcon name="check" />
      {children}
    </p>
  )
}
