import { callToAction } from '../content/call-to-action'
import { ButtonLink } from './button'
import styles from './call-to-action.module.css'
import { Icon } from './icon'

/** The orange band that closes a page. It leads to the form, which may already know the service. */
export function CallToAction({ to = '/contact' }: { to?: string }) {
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
            <ButtonLink look="band" to={to}>
              {button} <Icon name="arrow" />
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
