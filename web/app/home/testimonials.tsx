import { home } from '../content/home'
import { Stars } from './stars'
import styles from './testimonials.module.css'

/** The rating, and what two customers say. */
export function Testimonials() {
  const { title, rating, of, line, quotes } = home.testimonials
  return (
    <section className="section band--teal" aria-labelledby="testimonials-title">
      <div className={`sheet grid ${styles.testimonials}`}>
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
