import { servicePath } from '../lib/service-paths'
import { serviceGroups } from '../lib/services/groups'
import { MenuLink } from './menu-link'
import styles from './menu-services.module.css'

/** The services in the mobile menu, by group, so that each is two taps away from every page. */
export function MenuServices() {
  return (
    <ul className={styles.groups}>
      {serviceGroups.map(({ id, name, services }) => (
        <li key={id}>
          <span className="label" id={`menu-${id}`}>
            {name}
          </span>
          <ul aria-labelledby={`menu-${id}`}>
            {services.map(({ slug, shortTitle }) => (
              <li key={slug}>
                <MenuLink to={servicePath(slug)} isSmall>
                  {shortTitle}
                </MenuLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
