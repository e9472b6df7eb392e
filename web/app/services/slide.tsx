import { ResponsiveImage } from '../components/responsive-image'
import type { Slide } from '../content/types/service-page'
import { slidesWords } from '../content/words/slides'
import styles from './image-carousel.module.css'

type SlideItemProps = {
  slide: Slide
  /** Counted from 1. */
  number: number
  count: number
  /** Whether it is out of view, so that it must not be focusable. */
  isInert: boolean
  /** Whether it is close to the view, so that its image loads before it moves in. */
  isNear: boolean
}

/** One image of the row with its caption. */
export function SlideItem({ slide, number, count, isInert, isNear }: SlideItemProps) {
  return (
    <li
      aria-roledescription="slide"
      aria-label={slidesWords.position(number, count)}
      inert={isInert}
    >
      <figure>
        <div className="plate">
          <ResponsiveImage
            source={slide.image}
            alt={slide.alt || slidesWords.alt(number)}
            sizes="(width >= 1024px) 33vw, (width >= 768px) 50vw, 100vw"
            loading={isNear ? 'eager' : 'lazy'}
          />
        </div>
        <figcaption className={styles.caption}>
          <span className="label">
            {number}/{count}
          </span>
          {slide.caption}
        </figcaption>
      </figure>
    </li>
  )
}
