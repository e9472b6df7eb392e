import { type ReactNode, useCallback } from 'react'
import type { Slide } from '../content/types/service-page'
import { slidesWords } from '../content/words/slides'
import { useHydrated } from '../lib/use-hydrated'
import { useMediaQuery } from '../lib/use-media-query'
import { Carousel } from './carousel'
import styles from './image-carousel.module.css'
import { PauseButton } from './pause-button'
import { SlideFigure } from './slide-figure'
import { lastIndex, nextStep, turn } from './slide-order'
import { TurnButton } from './turn-button'
import { useClockwork } from './use-clockwork'
import { usePauses } from './use-pauses'
import { useSlidesPerView } from './use-slides-per-view'
import { useTurning } from './use-turning'

type SlidesProps = { titleId: string; head: ReactNode; slides: readonly Slide[] }

/** The row of an image carousel. Whoever turns it by hand has stopped it, too. */
export function Slides({ titleId, head, slides }: SlidesProps) {
  const isLive = useHydrated()
  const startsStopped = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { isPaused, isStopped, isInView, stop, toggle, area } = usePauses({ startsStopped })
  const perView = useSlidesPerView()
  const last = lastIndex(slides.length, perView)
  const isPlaying = isLive && !isPaused && last > 0

  const rule = useCallback((at: number) => nextStep(at, last, isPlaying), [last, isPlaying])
  const [at, setAt] = useClockwork(0, rule)
  const index = Math.min(at, last)
  const turnByHand = (by: 1 | -1) => {
    stop()
    setAt(turn(index, by, last))
  }
  const turning = useTurning(turnByHand)

  /** How far a slide is from those in view: 0 is in view, 1 is next to come. */
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
            <TurnButton direction="previous" onTurn={() => turnByHand(-1)} />
            <TurnButton direction="next" onTurn={() => turnByHand(1)} />
          </>
        )
      }
      isLive={isLive}
      isPlaying={isPlaying}
      isAnnounced
      index={index}
      area={isLive ? { ...area, ...turning } : area}
    >
      {slides.map((slide, position) => (
        <SlideFigure
          key={slide.image.src}
          slide={slide}
          number={position + 1}
          count={slides.length}
          isInert={isLive && distance(position) > 0}
          isWanted={isInView && distance(position) <= 1}
        />
      ))}
    </Carousel>
  )
}
