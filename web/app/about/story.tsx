import { Prose } from '../components/prose'
import { about } from '../content/about'
import styles from './story.module.css'

/** How the company came to be. */
export function Story() {
  const { title, paragraphs } = about.story
  return (
    <section className="section section--ruled" aria-labelledby="story" data-fold="">
      <div className={`container grid ${styles.story}`}>
        <h2 id="story">{title}</h2>
        <Prose paragraphs={paragraphs} isLead />
      </div>
    </section>
  )
}
