import { useId } from 'react'
import { home } from './content'
import styles from './testimonials.module.css'

/** The rating and two customer quotes. */
export function Testimonials() {
  const { title, rating, of, line, quotes } = home.testimonials
  return (
    <section className="section band--teal" aria-labelledby="testimonials-title">
      <div className={`container grid ${styles.testimonials}`}>
        <div className={styles.rating}>
          <h2 id="testimonials-title">{title}</h2>
          <p className={styles.figure} aria-hidden="true">
            {rating}
            <small>/{of}</small>
          </p>
          <Stars rating={rating} of={of} />
          <p>{line}</p>
        </div>
        {quotes.map(({ text, from }) => (
          <figure key={from}>
            <blockquote>{text}</blockquote>
            <figcaption>{from}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

type StarsProps = { rating: number; of: number }

/** The size of the square that a star is drawn in, and the x positions of its outer tips. */
const starBox = 24
const starTips = [2.5, 21.5] as const

const star =
  'M12 2.500l2.900 6.200 6.600.8-4.900 4.600 1.300 6.700L12 17.500l-5.900 3.300 1.300-6.700-4.900-4.600 6.600-.8z'

/** A rating as stars, the last one partly filled. The text beside it says the same. */
function Stars({ rating, of }: StarsProps) {
  const clip = useId()
  const [left, right] = starTips
  const filled = Array.from({ length: of }, (_, position) =>
    Math.min(1, Math.max(0, rating - position)),
  )
  return (
    <div className={styles.stars} aria-hidden="true">
      {filled.map((share, position) => (
        <svg key={position} viewBox={`0 0 ${starBox} ${starBox}`} aria-hidden="true">
          {share < 1 && (
            <clipPath id={clip}>
              <path d={`M0 0h${left + share * (right - left)}v${starBox}H0z`} />
            </clipPath>
          )}
          {share < 1 && <path className={styles.rest} d={star} />}
          <path d={star} clipPath={share < 1 ? `url(#${clip})` : undefined} />
        </svg>
      ))}
    </div>
  )
}
