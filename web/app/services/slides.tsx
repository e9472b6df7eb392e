import { type ReactNode, useCallback } from 'react'
import { Carousel } from '../components/carousel/carousel'
import { PauseButton, StepButton } from '../components/carousel/carousel-buttons'
import { useTimer } from '../components/carousel/timer'
import { usePauses } from '../components/carousel/use-pauses'
import { useSwipeAndArrowKeys } from '../components/carousel/use-swipe-and-arrow-keys'
import { ResponsiveImage } from '../components/responsive-image'
import { useHydrated } from '../lib/use-hydrated'
import { useMediaQuery } from '../lib/use-media-query'
import { slidesWords } from '../words/slides'
import type { Slide } from './find-service-page'
import styles from './image-carousel.module.css'
import { lastIndex, moveBy, nextStep } from './slide-order'

type SlidesProps = { titleId: string; head: ReactNode; slides: readonly Slide[] }

/** The slides of an image carousel. Moving them by hand also stops the carousel. */
export function Slides({ titleId, head, slides }: SlidesProps) {
  const isLive = useHydrated()
  const startsStopped = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { isPaused, isStopped, isInView, stop, toggle, area } = usePauses({ startsStopped })
  const perView = useSlidesPerView()
  const last = lastIndex(slides.length, perView)
  const isPlaying = isLive && !isPaused && last > 0

  const rule = useCallback((at: number) => nextStep(at, last, isPlaying), [last, isPlaying])
  const [at, setAt] = useTimer(0, rule)
  const index = Math.min(at, last)
  const moveByHand = (by: 1 | -1) => {
    stop()
    setAt(moveBy(index, by, last))
  }
  const swipeHandlers = useSwipeAndArrowKeys(moveByHand)

  /** How far a slide is from the view: 0 is in view, 1 is next. */
  const distance = (position: number) =>
    Math.max(index - position, position - (index + perView - 1), 0)

  return (
    <Carousel
      className={styles.slides}
      titleId={titleId}
      head={head}
      controls={
        last > 0 && (
          <>
            <PauseButton label={slidesWords.pause} isStopped={isStopped} onToggle={toggle} />
            <StepButton direction="previous" onStep={() => moveByHand(-1)} />
            <StepButton direction="next" onStep={() => moveByHand(1)} />
          </>
        )
      }
      isLive={isLive}
      isPlaying={isPlaying}
      isAnnounced
      index={index}
      area={isLive ? { ...area, ...swipeHandlers } : area}
    >
      {slides.map((slide, position) => (
        <SlideItem
          key={slide.image.src}
          slide={slide}
          number={position + 1}
          count={slides.length}
          isInert={isLive && distance(position) > 0}
          isNear={isInView && distance(position) <= 1}
        />
      ))}
    </Carousel>
  )
}

/** Returns how many slides are in view, which matches `--visible` in image-carousel.module.css. */
function useSlidesPerView() {
  const isMedium = useMediaQuery('(min-width: 48rem)')
  const isWide = useMediaQuery('(min-width: 64rem)')
  if (isWide) return 3
  return isMedium ? 2 : 1
}

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
function SlideItem({ slide, number, count, isInert, isNear }: SlideItemProps) {
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
