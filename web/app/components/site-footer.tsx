import type { ReactNode } from 'react'
import { completedWork, hasCompletedWork } from '../lib/completed-work'
import { legalLinks, pageLinks, serviceLinks } from '../lib/navigation'
import { completedWorkPath } from '../lib/service-paths'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import { labels } from '../words/labels'
import { Brand } from './brand'
import { ButtonLink } from './button'
import { ContactLines } from './contact-lines'
import { DisclosedLinks } from './disclosed-links'
import { Icon } from './icon'
import { OpeningHours } from './opening-hours'
import { PostalAddress } from './postal-address'
import styles from './site-footer.module.css'
import { SiteLink } from './site-link'

const completedWorkLinks = hasCompletedWork
  ? [{ label: completedWork.title, path: completedWorkPath }]
  : []

/** The footer of every public page, styled as the title block of a drawing. */
export function SiteFooter() {
  return (
    <footer className={`band--inverse ${styles.footer}`}>
      <div className="container">
        <div className={styles.block}>
          <div className={styles.brand}>
            <Brand size="large" />
            <p>{site.summary}</p>
            <Facts />
          </div>
          <div className={styles.services}>
            <Links {...serviceLinks} links={[...serviceLinks.links, ...completedWorkLinks]} />
          </div>
          <div className={styles.company}>
            {pageLinks.map((group) => (
              <Links key={group.title} {...group} />
            ))}
          </div>
          <div className={styles.contact}>
            <Contact />
          </div>
        </div>
        <nav aria-label={labels.notices}>
          <ul className={styles.legal}>
            {legalLinks.map(({ label, path }) => (
              <li key={path}>
                <SiteLink to={path}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

type LinksProps = {
  title: string
  links: readonly { label: string; path: string; about?: string }[]
}

function Links({ title, links }: LinksProps) {
  return (
    <DisclosedLinks title={title} openFrom="tablet" className={styles.group}>
      <ul>
        {links.map(({ label, path, about }) => (
          <li key={path}>
            <SiteLink className={styles.link} to={path}>
              {label}
              {about && <span className="visually-hidden"> {about}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </DisclosedLinks>
  )
}

function Contact() {
  return (
    <>
      <h2 className={`label ${styles.address}`}>{labels.address}</h2>
      <p>
        <PostalAddress />
      </p>
      <div className={styles.phones}>
        <ContactLines />
      </div>
      <ul className={styles.social}>
        {site.socialLinks.map(({ name, icon, address }) => (
          <li key={name}>
            <ButtonLink variant="line" size="icon" to={address} aria-label={labels.companyOn(name)}>
              <Icon name={icon ?? 'chat'} />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Facts() {
  return (
    <dl className={styles.facts}>
      <Fact term={labels.established} value={`${site.established}, ${site.country}`} />
      <Fact term={labels.rights} value={`© ${site.copyrightYear} ${site.name}`} />
      <Fact term={contactPoints.openingHours} value={<OpeningHours />} />
    </dl>
  )
}

function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
