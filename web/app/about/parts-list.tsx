import { SectionHead } from '../components/section-head'
import { SiteLink } from '../components/site-link'
import { about } from '../content/about'
import styles from './parts-list.module.css'

/** The lines of work, each with the number of the service that covers it. */
export function PartsList() {
  const { title, lead, items } = about.services
  return (
    <section className="section" aria-labelledby="services">
      <div className="container">
        <SectionHead id="services" title={title}>
          {lead}
        </SectionHead>
        <ul className={styles.list}>
          {items.map(({ label, number, path }) => (
            <li key={label}>
              <span className="label number">{number}</span>
              <SiteLink to={path}>{label}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
