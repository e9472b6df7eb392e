import { type ReactNode, useId } from 'react'
import { pictures as words } from '../../content/words/desk/pictures'
import styles from './picture.module.css'

type PictureProps = {
  title: string
  /** What the picture shows, in a sentence. */
  summary?: string
  chart?: ReactNode
  /** The same as a table; left out where there is nothing to show. */
  table?: ReactNode
}

/** A chart with its heading, and the same numbers as a table for whoever wants them. */
export function Picture({ title, summary, chart, table }: PictureProps) {
  const id = useId()
  return (
    <figure className={styles.picture} aria-labelledby={id}>
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
