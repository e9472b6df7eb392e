import { type ComponentType, useState } from 'react'
import { decoyField } from '../../../worker/intake/contract'
import { Button } from '../components/button'
import { SelectField, TextArea, TextField } from '../components/field'
import { Icon } from '../components/icon'
import { Notice } from '../components/notice'
import panel from '../components/panel.module.css'
import { SiteLink } from '../components/site-link'
import { Spinner } from '../components/spinner'
import { phoneAddress } from '../lib/contact-addresses'
import type { NamedService } from '../lib/services/catalogue'
import { site } from '../lib/site'
import { useHydrated } from '../lib/use-hydrated'
import { contactForm } from '../words/contact-form'
import { contactPoints } from '../words/contact-points'
import type { AddressOfferProps } from './address/address-offer'
import styles from './contact-form.module.css'
import { firstProblem, type ServiceTitles } from './fields'
import quoteStyles from './quote/quote.module.css'
import { QuoteSection } from './quote/quote-section'
import { SendResult } from './send-result'
import { Turnstile } from './turnstile'
import { useContactForm } from './use-contact-form'

/** In the prerendered page but in no script: only browsers without scripts show it. */
const plainQuote = import.meta.env.SSR ? await import('./quote/plain-quote') : undefined

type ContactFormProps = {
  /** The service named in the address, if any. */
  service: NamedService | undefined
  serviceTitles: ServiceTitles
  /** The slugs of those that answer at any hour. */
  emergencyServices: readonly string[]
}

/**
 * The enquiry form. Without scripts it is a plain form post, and the Worker responds with a page.
 */
export function ContactForm({ service, serviceTitles, emergencyServices }: ContactFormProps) {
  const state = useContactForm(service, serviceTitles, emergencyServices)
  const { form, problems, progress } = state
  const isSending = progress.status === 'sending'
  const [leftAddress, setLeftAddress] = useState('')
  const [AddressOffer, loadOffer] = useAddressOffer()
  const shared = { required: true, readOnly: isSending }

  return (
    <div className={`${panel.panel} ${styles.panel}`}>
      <h2 className={styles.title} id="form-title">
        {contactForm.title}
      </h2>
      <form
        className={styles.form}
        ref={form}
        action="/api/inquiries"
        method="post"
        aria-labelledby="form-title"
        // After hydration our own messages replace the browser's.
        noValidate={useHydrated()}
        onChange={state.check}
        onReset={() => setLeftAddress('')}
        onSubmit={state.submit}
      >
        <TextField
          {...shared}
          name="name"
          label={contactForm.name}
          problem={problems.name}
          autoComplete="name"
        />
        <div className={styles.email}>
          <TextField
            {...shared}
            name="email"
            label={contactForm.email}
            problem={problems.email}
            type="email"
            autoComplete="email"
            onFocus={() => setLeftAddress('')}
            onBlur={({ currentTarget }) => {
              setLeftAddress(currentTarget.value)
              loadOffer()
            }}
          />
          <div role="status">
            {AddressOffer && !isSending && (
              <AddressOffer address={leftAddress} onUse={state.replaceEmail} />
            )}
          </div>
        </div>
        <div className={styles.pair}>
          <TextField
            name="phone"
            label={contactForm.phone}
            problem={problems.phone}
            readOnly={isSending}
            type="tel"
            autoComplete="tel"
          />
          {/* A select has no `readOnly`. */}
          <SelectField name="service" label={contactForm.service} disabled={isSending}>
            <option value="">{contactForm.noService}</option>
            {Object.entries(serviceTitles).map(([slug, title]) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <TextArea
            {...shared}
            name="message"
            label={contactForm.message}
            problem={problems.message}
          />
          <div role="status" className={styles.urgent}>
            {state.isUrgent && <UrgentNotice />}
          </div>
        </div>
        <QuoteSection
          problems={problems}
          isReadOnly={isSending}
          messageKey={state.messageKey}
          onFile={state.storeKey}
          isSafeToReload={state.isSafeToReload}
          isWanted={state.wasQuoteOpen}
          onShown={state.fillQuote}
        />
        <noscript>{plainQuote && <plainQuote.PlainQuote />}</noscript>
        <Decoy />
        {site.turnstileSiteKey && (
          <Turnstile siteKey={site.turnstileSiteKey} attempts={state.attempts} />
        )}
        <SendResult
          progress={progress}
          receipt={state.receipt}
          earlierFailure={state.earlierFailure}
        />
        <SendButton isSending={isSending} isBlocked={firstProblem(problems) !== undefined} />
        <p className={styles.privacy}>
          {contactForm.privacy} <SiteLink to="/privacy">{contactForm.privacyLink}</SiteLink>
        </p>
      </form>
    </div>
  )
}

/** Loaded once somebody has typed an address; if that fails, nothing is offered. */
function useAddressOffer() {
  const [Offer, setOffer] = useState<ComponentType<AddressOfferProps>>()
  function load() {
    import('./address/address-offer').then(
      ({ AddressOffer }) => setOffer(() => AddressOffer),
      () => undefined,
    )
  }
  return [Offer, load] as const
}

/** Whom to call about a message that asks for help at once. */
function UrgentNotice() {
  const { emergency } = site
  if (!emergency) return null
  return (
    <Notice tone="urgent">
      <span>
        {contactForm.callInstead}{' '}
        <a className={styles.phone} href={phoneAddress(emergency.number)}>
          {emergency.number}
        </a>
      </span>
      <p>
        {contactPoints.emergency(emergency.hours)}:{' '}
        {contactPoints.emergencyScope(emergency.services, emergency.area)}
      </p>
    </Notice>
  )
}

/** A honeypot: people cannot see or reach the field, but bots that fill in every field do. */
function Decoy() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {contactForm.decoy}
        <input
          type="text"
          name={decoyField}
          tabIndex={-1}
          autoComplete="off"
          // Keep 1Password, LastPass, Bitwarden and Dashlane from filling it in for a person.
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          data-form-type="other"
        />
      </label>
    </div>
  )
}

type SendButtonProps = { isSending: boolean; isBlocked: boolean }

/**
 * The submit button: disabled while a message is being sent, and while a field shows a problem. Then
 * it can still be reached, and pressing it leads to that field, which also reads the problem out.
 */
function SendButton({ isSending, isBlocked }: SendButtonProps) {
  return (
    <div className={quoteStyles.send}>
      <Button variant="primary" type="submit" disabled={isSending} aria-disabled={isBlocked}>
        {isSending && <Spinner />}
        <span>{isSending ? contactForm.sending : contactForm.send}</span>
        {!isSending && !isBlocked && <Icon name="arrow" />}
      </Button>
      <noscript>{plainQuote && <plainQuote.PlainSendButton />}</noscript>
    </div>
  )
}
