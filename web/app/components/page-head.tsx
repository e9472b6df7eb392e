import styles from './page-head.module.css'

type PageHeadProps = {
  title: string
  lead: string
  /** What comes next belongs to it, as a form does. */
  isClose?: boolean
}

/** The title of a page, with a lead at the other side of the page. */
export function PageHead({ title, lead, isClose }: PageHeadProps) {
  return (
    <div className={`container grid ${styles.head}`} data-close={isClose}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  )
}
