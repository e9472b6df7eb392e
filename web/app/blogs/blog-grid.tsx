import { BlogCard } from './blog-card'
import styles from './blog-grid.module.css'
import type { BlogCard as BlogCardData } from './list-cards'

/** All posts: one column, two from 768 px, three from 1024 px (spec, section 3). */
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
