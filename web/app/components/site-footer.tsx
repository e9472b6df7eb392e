import { companyLinks, serviceLinks } from '../content/navigation'
import { site } from '../content/site'
import { Brand } from './brand'
import { FooterContact } from './footer-contact'
import { FooterLegal } from './footer-legal'
import { FooterLinks } from './footer-links'
import { FooterStrip } from './footer-strip'
import styles from './site-footer.module.css'

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
            <FooterLinks {...serviceLinks} />
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
