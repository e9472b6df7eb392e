import type { ReactNode } from 'react'
import styles from './reports.module.css'

type FiguresProps = {
  figures: readonly (readonly [name: string, value: string, note: ReactNode])[]
}

/** The key figures of a period. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd data-note>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
