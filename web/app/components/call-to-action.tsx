import { callToAction } from '../content/call-to-action'
import { ButtonLink } from './button'
import styles from './call-to-action.module.css'
import { Icon } from './icon'

/** The orange band that closes a page. */
export function CallToAction() {
  const { question, invitation, note, button } = callToAction
  return (
    <section className="band--accent" aria-labelledby="call-to-action">
      <div className={styles.frame}>
        <div className={styles.ticks} aria-hidden="true" />
        <div className={`sheet grid ${styles.sheet}`}>
          <h2 className={styles.title} id="call-to-action">
            {question} <span>{invitation}</span>
          </h2>
          <div className={styles.side}>
            <p>{note}</p>
            <ButtonLink look="band" to="/contact">
              {button} <Icon name="arrow" />
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
