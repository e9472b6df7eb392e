import { ClauseHead } from '../components/clause-head'
import { slidesWords } from '../words/slides'
import type { Gallery } from './find-service-page'
import styles from './image-carousel.module.css'
import { Slides } from './slides'

type ImageCarouselProps = Gallery & {
  /** Its number among the clauses of the page. */
  number?: string | undefined
}

/** A section with images that advance until the visitor takes over. */
export function ImageCarousel({ id, title, number, slides }: ImageCarouselProps) {
  const titleId = `${id}-title`
  const hasSlides = slides.length > 0
  const head = <ClauseHead id={titleId} title={title} number={number} />
  return (
    <section
      className="section section--ruled"
      id={id}
      aria-labelledby={titleId}
      aria-roledescription={hasSlides ? 'carousel' : undefined}
    >
      <div className="container">
        {hasSlides ? <Slides titleId={titleId} head={head} slides={slides} /> : head}
        {!hasSlides && <p className={styles.empty}>{slidesWords.empty}</p>}
      </div>
    </section>
  )
}
