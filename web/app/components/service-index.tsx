import { servicePath } from '../lib/service-paths'
import { serviceGroups } from '../lib/services/groups'
import styles from './service-index.module.css'
import { SiteLink } from './site-link'

/** All services by group, as plain links. */
export function ServiceIndex({ title }: { title: string }) {
  return (
    <nav className={`container ${styles.index}`} aria-labelledby="service-index">
      <h2 id="service-index">{title}</h2>
      <div className={styles.groups}>
        {serviceGroups.map(({ id, name, services }) => (
          <section key={id} aria-labelledby={`services-${id}`}>
            <h3 className="label" id={`services-${id}`}>
              {name}
            </h3>
            <ul>
              {services.map(({ slug, number, title }) => (
                <li key={slug}>
                  <SiteLink to={servicePath(slug)}>
                    <span className="label number">{number}</span>
                    <span>{title}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
