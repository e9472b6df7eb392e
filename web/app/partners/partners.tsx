import { useCallback } from 'react'
import { Carousel } from '../components/carousel/carousel'
import { PauseButton } from '../components/carousel/carousel-buttons'
import { useTimer } from '../components/carousel/timer'
import { usePauses } from '../components/carousel/use-pauses'
import { useSwipeAndArrowKeys } from '../components/carousel/use-swipe-and-arrow-keys'
import { useMediaQuery } from '../lib/use-media-query'
import { partnersWords } from '../words/partners'
import { type Partner, partners } from './list-partners'
import styles from './partners.module.css'
import { moveBy, nextStep, type Rotation, start, withClones } from './rotation'

/** Returns a media query; the style sheet shows 2, 3 or 5 logos. */
function whereAllFit(count: number) {
  if (count < 3) return 'all'
  if (count < 4) return '(min-width: 48rem)'
  return count < 6 ? '(min-width: 64rem)' : 'not all'
}

/** The section of the company's partners. */
export function Partners() {
  return <PartnerRow partners={partners} />
}

/**
 * The logos in a row that moves if they do not all fit; nothing without partners. With reduced motion
 * the row only scrolls.
 */
export function PartnerRow({ partners }: { partners: readonly Partner[] }) {
  const count = partners.length
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const isLive = !useMediaQuery(whereAllFit(count)) && mayMove
  const { isPaused, isStopped, isInView, toggle, area } = usePauses()
  const isPlaying = isLive && !isPaused

  const rule = useCallback(
    (rotation: Rotation) => nextStep(rotation, count, isPlaying),
    [count, isPlaying],
  )
  const [rotation, setRotation] = useTimer(start, rule)
  const swipeHandlers = useSwipeAndArrowKeys((by) => setRotation(moveBy(rotation, by, count)))

  if (count === 0) return null
  return (
    <section className="section" aria-labelledby="partners-title" aria-roledescription="carousel">
      <div className="container">
        <Carousel
          className={styles.partners}
          titleId="partners-title"
          head={<h2 id="partners-title">{partnersWords.title}</h2>}
          controls={
            <PauseButton label={partnersWords.pause} isStopped={isStopped} onToggle={toggle} />
          }
          isLive={isLive}
          isPlaying={isPlaying}
          index={rotation.index}
          isJumping={rotation.phase === 'jumping'}
          area={isLive ? { ...area, ...swipeHandlers } : area}
        >
          {withClones(partners)
            .filter(({ clone }) => isLive || !clone)
            .map(({ item, clone }, position) => (
              <Logo
                key={clone ? `${clone}${position}` : item.name}
                partner={item}
                isClone={clone !== undefined}
                isNear={isInView}
              />
            ))}
        </Carousel>
      </div>
    </section>
  )
}

type LogoProps = {
  partner: Partner
  isClone?: boolean
  /** Whether to load the image before it moves into view. */
  isNear: boolean
}

/** One logo. A clone is hidden from screen readers. */
function Logo({ partner, isClone = false, isNear }: LogoProps) {
  const { name, logo } = partner
  return (
    <li aria-hidden={isClone || undefined}>
      <img {...logo} alt={isClone ? '' : name} loading={isNear ? 'eager' : 'lazy'} />
    </li>
  )
}
