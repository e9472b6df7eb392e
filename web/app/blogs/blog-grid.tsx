import { ArrowLink } from '../components/arrow-link'
import { DateLabel } from '../components/date-label'
import { ResponsiveImage } from '../components/responsive-image'
import { labels } from '../words/labels'
import styles from './blog-grid.module.css'
import type { BlogCard as BlogCardData } from './list-cards'

/** All posts: one column, two from 768 px, three from 1024 px. */
export function BlogGrid({ cards }: { cards: readonly BlogCardData[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map((card, position) => (
        <li key={card.path}>
          <BlogCard {...card} position={position} />
        </li>
      ))}
    </ul>
  )
}

type BlogCardProps = BlogCardData & { position: number }

/** Cards per row on the widest screens, whose images are in view on load. */
const firstRow = 3

/**
 * One post on the overview. Its image is decorative, so the alt text is empty. Without an image the
 * title is in its place.
 */
function BlogCard({ title, summary, path, image, date, position }: BlogCardProps) {
  return (
    <article className={styles.card}>
      {image && (
        <div className={`plate ${styles.plate}`}>
          <ResponsiveImage
            source={image}
            alt=""
            sizes="(width >= 1024px) 31vw, (width >= 768px) 46vw, 100vw"
            loading={position < firstRow ? 'eager' : 'lazy'}
            fetchPriority={position === 0 ? 'high' : 'auto'}
          />
        </div>
      )}
      <div className={styles.head} data-large={!image}>
        {date && <DateLabel date={date} />}
        <h2>{title}</h2>
      </div>
      <p>{summary}</p>
      {/* A placeholder has no page yet, and only the server can respond with status 404. */}
      <ArrowLink to={path} about={labels.about(title)} reloadDocument={!date}>
        {labels.readMore}
      </ArrowLink>
    </article>
  )
}
