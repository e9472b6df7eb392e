import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './carousel.module.css'

type CarouselProps = {
  titleId: string
  /** Contains the heading with the id `titleId`. */
  head: ReactNode
  controls: ReactNode
  /** The list's items. `className` sets how many are in view with `--visible`. */
  children: ReactNode
  className: string | undefined
  /** When false, the row scrolls, as it does without scripts. */
  isLive: boolean
  isPlaying: boolean
  /** The index of the first item in view. */
  index: number
  /** Changes the index without a transition. */
  isJumping?: boolean
  /** Announces changes to screen readers while the carousel is not playing. */
  isAnnounced?: boolean
  /** Props for the outer element, such as pointer and focus handlers. */
  area: ComponentProps<'div'>
}

/** A row of items that moves, with a heading and buttons above it. */
export function Carousel(props: CarouselProps) {
  const { titleId, isLive, isPlaying, index, isJumping = false } = props
  const track = useRef<HTMLUListElement>(null)

  // Applies the position without a transition, both when a scrolling row becomes a carousel and
  // at a jump, even if no frame is rendered before the transition is restored.
  useLayoutEffect(() => {
    if (!track.current) return
    const { style } = track.current
    style.transition = 'none'
    track.current.getBoundingClientRect()
    style.transition = ''
  }, [isLive, isJumping])

  return (
    <div
      {...props.area}
      className={`${styles.carousel} ${props.className}`}
      data-live={isLive || undefined}
      data-playing={isPlaying || undefined}
    >
      <div className={styles.head}>
        {props.head}
        <div className={styles.controls}>{props.controls}</div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div
        className={styles.window}
        role="group"
        aria-labelledby={titleId}
        aria-live={props.isAnnounced ? (isPlaying ? 'off' : 'polite') : undefined}
        // A scrollable area must be focusable.
        tabIndex={isLive ? undefined : 0}
      >
        <ul
          className={styles.track}
          ref={track}
          data-jump={isJumping || undefined}
          // Not in the served HTML: the Content Security Policy forbids style attributes.
          style={isLive ? { transform: translateTo(index) } : undefined}
        >
          {props.children}
        </ul>
      </div>
    </div>
  )
}

function translateTo(index: number) {
  return `translateX(calc(${-index} * 100% / var(--visible)))`
}
