import { BlogCard } from './blog-card'
import styles from './blog-grid.module.css'
import type { BlogCard as BlogCardData } from './list-cards'

/** As many as stand side by side on the widest screens. */
const firstRow = 3

/** All posts: one column, two from 768 px, three from 1024 px (spec, section 3). */
export function BlogGrid({ cards }: { cards: readonly BlogCardData[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map((card, position) => (
        <li key={card.path}>
          <BlogCard {...card} loading={position < firstRow ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  )
}
