import { useCallback } from 'react'
import { Carousel } from '../carousel/carousel'
import { PauseButton } from '../carousel/pause-button'
import { useClockwork } from '../carousel/use-clockwork'
import { usePauses } from '../carousel/use-pauses'
import { useTurning } from '../carousel/use-turning'
import { partners } from '../content/partners'
import { partnersWords } from '../content/words/partners'
import { useMediaQuery } from '../lib/use-media-query'
import { Logo } from './logo'
import styles from './partners.module.css'
import { nextStep, type Place, start, turn, withClones } from './rotation'

const count = partners.length
const withoutClones = partners.map((item) => ({ item, clone: undefined }))

/** The partners' logos, passing by. For who wants less motion it stands still and scrolls. */
export function Partners() {
  const isLive = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const { isPaused, isStopped, isInView, toggle, area } = usePauses()
  const isPlaying = isLive && !isPaused

  const rule = useCallback((place: Place) => nextStep(place, count, isPlaying), [isPlaying])
  const [place, setPlace] = useClockwork(start, rule)
  const turning = useTurning((by) => setPlace(turn(place, by, count)))

  return (
    <section className="section" aria-labelledby="partners-title" aria-roledescription="carousel">
      <div className="sheet">
        <Carousel
          className={styles.partners}
          titleId="partners-title"
          head={<h2 id="partners-title">{partnersWords.title}</h2>}
          controls={
            <PauseButton label={partnersWords.pause} isStopped={isStopped} onToggle={toggle} />
          }
          isLive={isLive}
          isPlaying={isPlaying}
          index={place.index}
          isJumping={place.phase === 'jumping'}
          area={isLive ? { ...area, ...turning } : area}
        >
          {(isLive ? withClones(partners) : withoutClones).map(({ item, clone }) => (
            <Logo
              key={`${item.id} ${clone ?? ''}`}
              partner={item}
              isClone={clone !== undefined}
              isWanted={isInView}
            />
          ))}
        </Carousel>
      </div>
    </section>
  )
}
