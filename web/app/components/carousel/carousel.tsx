import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './carousel.module.css'

type CarouselProps = {
  titleId: string
  /** Holds the heading that `titleId` names. */
  head: ReactNode
  controls: ReactNode
  /** The list's items, all as wide as the class says by `--visible`. */
  children: ReactNode
  className: string | undefined
  /** Until then it is a scrollable row, as without scripts. */
  isLive: boolean
  isPlaying: boolean
  /** Index of the first item in view. */
  index: number
  /** The next change of index has no transition. */
  isJumping?: boolean
  /** Changes are announced unless it plays. */
  isAnnounced?: boolean
  /** Handlers of the area that takes pointers and focus. */
  area: ComponentProps<'div'>
}

/** A row of items that moves, with a heading and buttons above it. */
export function Carousel(props: CarouselProps) {
  const { titleId, isLive, isPlaying, index, isJumping = false } = props
  const track = useRef<HTMLUListElement>(null)

  // Applies a change without a transition, both when a row that scrolled begins to move, and
  // at a jump, even when no frame comes before its transition is back.
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
          // Not in the HTML as served: the page's policy takes no style attributes.
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
