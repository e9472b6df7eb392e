import { EmergencySentence } from '../components/emergency'
import { Icon } from '../components/icon'
import { Prose } from '../components/prose'
import type { Block } from '../lib/services/schema'
import styles from './clause-block.module.css'
import { FigureTable } from './figure-table'

type ClauseBlockProps = {
  block: Block
  /** Whether it is the first block of its section. */
  isFirst: boolean
}

/** One block of a section, rendered by its kind. */
export function ClauseBlock({ block, isFirst }: ClauseBlockProps) {
  switch (block.kind) {
    case 'text':
      return <Prose paragraphs={block.paragraphs} isLead={isFirst} />
    case 'terms':
      return <Terms rows={block.rows} />
    case 'points':
      return <Points rows={block.rows} />
    case 'steps':
      return <Steps rows={block.rows} />
    case 'table':
      return <FigureTable {...block} />
  }
}

function Terms({ rows }: { rows: readonly { term: string; text: string }[] }) {
  return (
    <dl className={styles.terms}>
      {rows.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {text} <EmergencySentence beside={`${term} ${text}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Reasons, each a short claim with its explanation. */
function Points({ rows }: { rows: readonly { claim: string; text: string }[] }) {
  return (
    <ul className={styles.points}>
      {rows.map(({ claim, text }) => (
        <li key={claim}>
          <Icon name="check" />
          <span>
            <b>{claim}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Steps({ rows }: { rows: readonly { step: string; text: string }[] }) {
  return (
    <ol className={styles.steps}>
      {rows.map(({ step, text }) => (
        <li key={step}>
          <b>{step}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
