import { completedWork } from '../content/completed-work'
import { companyLinks, serviceLinks } from '../content/navigation'
import { site } from '../content/site'
import { completedWorkPath } from '../lib/service-paths'
import { Brand } from './brand'
import { FooterContact } from './footer-contact'
import { FooterLegal } from './footer-legal'
import { FooterLinks } from './footer-links'
import { FooterStrip } from './footer-strip'
import styles from './site-footer.module.css'

const completedWorkLinks =
  completedWork.projects.length > 0 ? [{ label: completedWork.title, path: completedWorkPath }] : []

/** The title block of the drawing: who is responsible, and where to find the rest. */
export function SiteFooter() {
  return (
    <footer className={`band--inverse ${styles.footer}`}>
      <div className="sheet">
        <div className={styles.block}>
          <div className={styles.brand}>
            <Brand size="large" />
            <p>{site.summary}</p>
          </div>
          <div className={styles.services}>
            <FooterLinks {...serviceLinks} links={[...serviceLinks.links, ...completedWorkLinks]} />
          </div>
          <div className={styles.company}>
            {companyLinks.map((group) => (
              <FooterLinks key={group.title} {...group} />
            ))}
          </div>
          <div className={styles.contact}>
            <FooterContact />
          </div>
          <div className={styles.strip}>
            <FooterStrip />
          </div>
        </div>
        <FooterLegal />
      </div>
    </footer>
  )
}
