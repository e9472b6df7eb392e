import type { ReactNode } from 'react'
import { admin } from '../../words/admin'
import styles from './part-page.module.css'

/** Notices about the whole desk, shown above each of its parts. */
export type DeskNews = {
  banners: ReactNode
  /** Announces enquiries that have arrived meanwhile. */
  live: ReactNode
}

type PartPageProps = {
  title: string
  /** Shown next to the title. */
  note?: string | null | undefined
  /** Shown at the end of the bar. */
  tools?: ReactNode
  news: DeskNews
  children: ReactNode
}

/** A part of the desk that is not a list: its own bar above one scrolling area. */
export function PartPage(props: PartPageProps) {
  const { title, note = admin.dashboard.title, tools, news, children } = props
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {note !== null && <p>{note}</p>}
          {tools}
        </div>
        {news.banners}
      </header>
      <section
        className={styles.scroll}
        data-scroll
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable for scrolling by keyboard
        tabIndex={0}
        aria-label={title}
      >
        {news.live}
        {children}
      </section>
    </section>
  )
}
