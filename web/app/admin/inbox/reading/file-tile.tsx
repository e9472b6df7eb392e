import type { ReactNode } from 'react'
import { startOf } from '../../../../../worker/graphemes'
import { escapeInvisible } from '../../ui/escape-invisible'
import styles from './file-tile.module.css'

type FileTileProps = {
  name: string
  /** What is shown below the name: its size, and how it is sent. */
  facts: string | undefined
  state?: string
  /** Whether it takes a row of its own, for a button with words. */
  isWide?: boolean
  children?: ReactNode
}

/** A file of a reply or of an e-mail that has arrived. */
export function FileTile({ name, facts, state, isWide, children }: FileTileProps) {
  return (
    <li className={styles.tile} data-state={state} data-wide={isWide || undefined}>
      <span className={styles.kind} aria-hidden="true">
        {startOf(name.split('.').at(-1) ?? '', 4)}
      </span>
      <span className={styles.text}>
        <bdi title={escapeInvisible(name)}>{escapeInvisible(name)}</bdi>
        <span>{facts}</span>
      </span>
      {children}
    </li>
  )
}

/** Two beside each other where there is room. */
export function FileTiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>
}
