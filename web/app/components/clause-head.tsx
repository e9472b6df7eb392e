import styles from './clause-head.module.css'

/** The title of a section, below its number. */
export function ClauseHead({ id, title, number }: ClauseHeadProps) {
  return (
    <div className={styles.head}>
      {number && <span className="label number">{number}</span>}
      <h2 id={id}>{title}</h2>
    </div>
  )
}

type ClauseHeadProps = { id: string; title: string; number?: string | undefined }
