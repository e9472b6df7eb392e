import type { ReactNode } from 'react'
import { ButtonLink } from '../components/button'
import { EmergencyCall } from '../components/emergency'
import { OpeningHours } from '../components/opening-hours'
import { Spec, SpecRow } from '../components/spec'
import { contact } from '../content/contact'
import { site } from '../content/site'
import { contactForm } from '../content/words/contact-form'
import { contactPoints } from '../content/words/contact-points'
import { labels } from '../content/words/labels'
import { sent } from '../content/words/sent'
import { phoneAddress } from '../lib/contact-addresses'
import styles from './contact-page.module.css'
import { NextSteps } from './send-result'
import { referenceId } from './show-reference'

/** The page after a message was sent without scripts. */
export function SentPage() {
  return (
    <ResultPage title={sent.title}>
      <p className="lead">{contactPoints.reply(site.replyTime)}</p>
      <p className={styles.reference}>
        <span className="label">{sent.referenceLabel}</span>
        {/* Filled in by an inline script and left alone by React: the page is prerendered. */}
        <strong
          id={referenceId}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      </p>
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">{contactForm.next}</h2>
        <NextSteps />
      </section>
      <div className={styles.links}>
        {sent.links.map(({ label, path }, position) => (
          <ButtonLink key={path} variant={position === 0 ? 'primary' : 'line'} to={path}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </ResultPage>
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
