import { type ReactNode, useId } from 'react'
import { reports as words } from '../../content/words/desk/reports'
import styles from './chart-figure.module.css'

type ChartFigureProps = {
  title: string
  /** What the chart shows, in a sentence. */
  summary?: string
  chart?: ReactNode
  /** The same as a table; left out where there is nothing to show. */
  table?: ReactNode
}

/** A chart with its heading, and the same numbers as a table for whoever wants them. */
export function ChartFigure({ title, summary, chart, table }: ChartFigureProps) {
  const id = useId()
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        {summary && <p>{summary}</p>}
      </figcaption>
      {chart}
      {table && (
        <details className={styles.details}>
          <summary>
            {words.table}
            <span className="visually-hidden">: {title}</span>
          </summary>
          {table}
        </details>
      )}
    </figure>
  )
}
