import type { ReactNode } from 'react'
import { admin } from '../../content/words/admin'
import styles from './part-page.module.css'

/** What the whole desk has to say, over each of its parts. */
export type DeskNews = {
  banners: ReactNode
  /** What has come meanwhile. */
  live: ReactNode
}

type PartPageProps = {
  title: string
  /** Beside the title. */
  note?: string | undefined
  /** At the end of the bar. */
  tools?: ReactNode
  news: DeskNews
  children: ReactNode
}

/** A part of the desk that is no list: its own bar, and one thing that scrolls. */
export function PartPage(props: PartPageProps) {
  const { title, note = admin.dashboard.title, tools, news, children } = props
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>{note}</p>
          {tools}
        </div>
        {news.banners}
      </header>
      <section
        className={styles.scroll}
        data-scroll
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
        tabIndex={0}
        aria-label={title}
      >
        {news.live}
        {children}
      </section>
    </section>
  )
}
