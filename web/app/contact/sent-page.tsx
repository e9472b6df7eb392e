import type { ReactNode } from 'react'
import { ButtonLink } from '../components/button'
import { EmergencyCall } from '../components/emergency'
import { OpeningHours } from '../components/opening-hours'
import { Spec, SpecRow } from '../components/spec'
import { phoneAddress } from '../lib/contact-addresses'
import { site } from '../lib/site'
import { contactForm } from '../words/contact-form'
import { contactPoints } from '../words/contact-points'
import { labels } from '../words/labels'
import { nothingSent } from '../words/nothing-sent'
import { sent } from '../words/sent'
import styles from './contact-page.module.css'
import { contact } from './content'
import { NextSteps } from './send-result'

/**
 * The page after a message was sent without scripts. As it is built, it claims nothing. The Worker
 * fills in the elements with `data-` attributes, and shows or removes their content.
 */
export function SentPage() {
  return (
    <ResultPage title={nothingSent.title}>
      <p className="lead" data-lead>
        {nothingSent.lead}
      </p>
      <Links links={nothingSent.links} data-not-sent />
      <div hidden data-sent>
        <p className={styles.reference}>
          <span className="label">{sent.referenceLabel}</span>
          <strong data-reference />
        </p>
        <section className={styles.next} aria-labelledby="files" data-files-section>
          <h2 id="files">{sent.filesTitle}</h2>
          <ul data-files />
        </section>
        <p>
          <a href="/enquiry" data-address>
            {contactForm.page}
          </a>
        </p>
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">{contactForm.next}</h2>
          <NextSteps />
        </section>
        <Links links={sent.links} />
      </div>
    </ResultPage>
  )
}

type LinksProps = {
  links: readonly { label: string; path: string }[]
  'data-not-sent'?: boolean
}

function Links({ links, ...data }: LinksProps) {
  return (
    <div className={styles.links} {...data}>
      {links.map(({ label, path }, position) => (
        <ButtonLink key={path} variant={position === 0 ? 'primary' : 'line'} to={path}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

/** The outcome of a message on the left, other ways to reach the company on the right. */
export function ResultPage({ title, children }: { title: string; children: ReactNode }) {
  const [office] = site.phones
  return (
    <div className={`container grid ${styles.layout} ${styles.result}`}>
      <div className={styles.copy}>
        <h1>{title}</h1>
        {children}
      </div>
      <aside className={styles.copy} aria-label={contact.detailsLabel}>
        <EmergencyCall variant="menu" />
        <Spec>
          <SpecRow term={office.purpose}>
            <a href={phoneAddress(office.number)}>{office.number}</a>
          </SpecRow>
          <SpecRow term={contactPoints.openingHours}>
            <OpeningHours />
          </SpecRow>
          <SpecRow term={labels.email}>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </SpecRow>
        </Spec>
      </aside>
    </div>
  )
}
