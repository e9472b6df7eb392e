import styles from './page-head.module.css'

type PageHeadProps = {
  title: string
  lead: string
  /** Reduces the space below, for content that belongs to the title, such as a form. */
  isClose?: boolean
}

/** The title of a page, with the lead on the opposite side. */
export function PageHead({ title, lead, isClose }: PageHeadProps) {
  return (
    <div className={`container grid ${styles.head}`} data-close={isClose}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  )
}
