import { ArrowLink } from '../components/arrow-link'
import { Picture } from '../components/picture'
import { labels } from '../content/words/labels'
import styles from './blog-card.module.css'
import type { BlogCard as BlogCardData } from './list-cards'
import { PostDate } from './post-date'

type BlogCardProps = BlogCardData & {
  /** The first pictures are in view at once, so they must not wait for the scroll. */
  loading: 'eager' | 'lazy'
}

/** One post on the overview. The picture says nothing that the title does not: it has no words. */
export function BlogCard({ title, summary, path, picture, date, loading }: BlogCardProps) {
  return (
    <article className={styles.card}>
      <div className={`plate ${styles.plate}`}>
        <Picture
          source={picture}
          alt=""
          sizes="(width >= 1024px) 31vw, (width >= 768px) 46vw, 100vw"
          loading={loading}
        />
      </div>
      <div className={styles.head}>
        {date && <PostDate date={date} />}
        <h2>{title}</h2>
      </div>
      <p>{summary}</p>
      {/* A post without a page yet: only the server can say so, with status 404. */}
      <ArrowLink to={path} about={labels.about(title)} reloadDocument={!date}>
        {labels.readMore}
      </ArrowLink>
    </article>
  )
}
