import styles from './page-head.module.css'

/** The title of a page, with a lead at the other side of the sheet. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={`sheet grid ${styles.head}`}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  )
}
