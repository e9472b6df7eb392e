import { Spec, SpecRow } from '../components/spec'
import { credentials } from '../content/credentials'
import styles from './credentials.module.css'

/** Certificates, registrations and brands, as far as the company has any. */
export function Credentials() {
  const groups = credentials.groups.filter(({ items }) => items.length > 0)
  return groups.map(({ id, title, items }) => (
    <section key={id} className={`section section--ruled ${styles.section}`} aria-labelledby={id}>
      <div className="container">
        <h2 id={id}>{title}</h2>
        <Spec>
          {items.map(({ name, text }) => (
            <SpecRow key={name} term={name}>
              {text}
            </SpecRow>
          ))}
        </Spec>
      </div>
    </section>
  ))
}
