import { Icon } from '../components/icon'
import { SiteLink } from '../components/site-link'
import styles from './problem-links.module.css'

type ProblemLinksProps = {
  title: string
  links: readonly { problem: string; service: string; path: string }[]
}

/** Why buyers come, each as a link to what helps them. */
export function ProblemLinks({ title, links }: ProblemLinksProps) {
  if (links.length === 0) return null
  return (
    <nav className={`container ${styles.problems}`} aria-labelledby="problems">
      <h2 id="problems">{title}</h2>
      <ul>
        {links.map(({ problem, service, path }) => (
          <li key={problem}>
            <SiteLink to={path}>
              <span>
                <strong>{problem}</strong>
                <span className="label">{service}</span>
              </span>
              <Icon name="arrow" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
