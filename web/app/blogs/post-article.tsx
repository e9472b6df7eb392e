import { DateLabel } from '../components/date-label'
import { IndexedLayout } from '../components/indexed-layout'
import { MarkdownText } from '../components/markdown-text'
import { ResponsiveImage } from '../components/responsive-image'
import { labels } from '../words/labels'
import type { PostPage } from './find-post'
import styles from './post-article.module.css'

/** A post: its title, picture and text, with a list of its sections if it is long. */
export function PostArticle({
  title,
  date,
  updated,
  author,
  summary,
  picture,
  html,
  sections,
}: PostPage) {
  const text = <MarkdownText html={html} />
  return (
    <article className={styles.article}>
      <header className={`container grid ${styles.head}`}>
        <div>
          <p className="label">
            <DateLabel date={date} />
            {updated && (
              <>
                {' · '}
                {labels.updated} <DateLabel date={updated} />
              </>
            )}
            {author && (
              <>
                {' · '}
                {labels.by} {[author.name, author.role].filter(Boolean).join(', ')}
              </>
            )}
          </p>
          <h1>{title}</h1>
          <p className="lead">{summary}</p>
        </div>
      </header>
      {picture && (
        <div className="container">
          <div className={`plate ${styles.plate}`}>
            <ResponsiveImage
              source={picture.image}
              alt={picture.alt}
              sizes="(width >= 1440px) 1296px, 92vw"
              loading="eager"
              fetchPriority="high"
            />
          </div>
        </div>
      )}
      {sections.length > 0 ? (
        <IndexedLayout entries={sections}>{text}</IndexedLayout>
      ) : (
        <div className={`container grid ${styles.short}`}>{text}</div>
      )}
    </article>
  )
}
