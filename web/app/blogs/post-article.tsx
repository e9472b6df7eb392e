import { DateLabel } from '../components/date-label'
import { ResponsiveImage } from '../components/responsive-image'
import { labels } from '../words/labels'
import type { PostPage } from './find-post'
import styles from './post-article.module.css'

/** A post: its title, image and text. */
export function PostArticle({ title, date, updated, summary, alt, image, html }: PostPage) {
  return (
    <article className={`container grid ${styles.article}`}>
      <header className={styles.head}>
        <p className="label">
          <DateLabel date={date} />
          {updated && (
            <>
              {' · '}
              {labels.updated} <DateLabel date={updated} />
            </>
          )}
        </p>
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
      </header>
      <div className={`plate ${styles.plate}`}>
        <ResponsiveImage
          source={image}
          alt={alt}
          sizes="(width >= 1440px) 1296px, 92vw"
          loading="eager"
          fetchPriority="high"
        />
      </div>
      {/* Rendered from Markdown at build time; raw HTML is rejected. */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
