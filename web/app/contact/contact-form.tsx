import { decoyField } from '../../../worker/intake/contract'
import { Button } from '../components/button'
import { TextArea, TextField } from '../components/field'
import { Icon } from '../components/icon'
import panel from '../components/panel.module.css'
import { SiteLink } from '../components/site-link'
import { Spinner } from '../components/spinner'
import { site } from '../content/site'
import { contactForm } from '../content/words/contact-form'
import { useHydrated } from '../lib/use-hydrated'
import styles from './contact-form.module.css'
import { firstProblem } from './fields'
import quoteStyles from './quote/quote.module.css'
import { QuoteSection } from './quote/quote-section'
import { SendResult } from './send-result'
import { Turnstile } from './turnstile'
import { useContactForm } from './use-contact-form'
import { type Service, type ServiceTitles, useIntroduction } from './use-introduction'

/** In the page as it is built, and in no script: only a browser without scripts shows it. */
const plainQuote = import.meta.env.SSR ? await import('./quote/plain-quote') : undefined

type ContactFormProps = {
  /** What the visitor asks about, if the address names it. */
  service: Service | undefined
  serviceTitles: ServiceTitles
}

/**
 * The enquiry form. Without scripts it posts by itself and the Worker answers with a page.
 */
export function ContactForm({ service, serviceTitles }: ContactFormProps) {
  const { form, problems, progress, attempts, check, submit, ...quote } = useContactForm(
    service?.title,
  )
  useIntroduction(form, service?.title)
  const isSending = progress.is === 'sending'
  const shared = { required: true, readOnly: isSending }

  return (
    <div className={panel.panel}>
      <h2 className={styles.title} id="form-title">
        {contactForm.title}
      </h2>
      <form
        className={styles.form}
        ref={form}
        action="/api/inquiries"
        method="post"
        aria-labelledby="form-title"
        // Our own messages stand in for the browser's as soon as they can.
        noValidate={useHydrated()}
        onChange={check}
        onSubmit={submit}
      >
        <TextField
          {...shared}
          name="name"
          label={contactForm.name}
          problem={problems.name}
          autoComplete="name"
        />
        <TextField
          {...shared}
          name="email"
          label={contactForm.email}
          problem={problems.email}
          type="email"
          autoComplete="email"
        />
        <TextArea
          {...shared}
          name="message"
          label={contactForm.message}
          problem={problems.message}
        />
        <QuoteSection
          problems={problems}
          serviceTitles={serviceTitles}
          service={service?.slug}
          isReadOnly={isSending}
          keys={quote.keys}
          onFile={quote.keepKey}
          isWanted={service !== undefined || quote.isQuoteLeft}
          onShown={quote.fillQuote}
        />
        <noscript>{plainQuote && <plainQuote.PlainQuote serviceTitles={serviceTitles} />}</noscript>
        <Decoy />
        {site.turnstileSiteKey && <Turnstile siteKey={site.turnstileSiteKey} attempts={attempts} />}
        <SendResult progress={progress} />
        <SendButton isSending={isSending} isBlocked={firstProblem(problems) !== undefined} />
        <p className={styles.privacy}>
          {contactForm.privacy} <SiteLink to="/privacy">{contactForm.privacyLink}</SiteLink>
        </p>
      </form>
    </div>
  )
}

/** A field that people neither see nor reach; programs that fill every field give themselves away. */
function Decoy() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {contactForm.decoy}
        <input type="text" name={decoyField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

type SendButtonProps = { isSending: boolean; isBlocked: boolean }

/** The form's button: off while a field shows a problem, and while a message is on its way. */
function SendButton({ isSending, isBlocked }: SendButtonProps) {
  return (
    <div className={quoteStyles.send}>
      <Button look="primary" type="submit" disabled={isSending || isBlocked}>
        {isSending && <Spinner />}
        <span>{isSending ? contactForm.sending : contactForm.send}</span>
        {!isSending && !isBlocked && <Icon name="arrow" />}
      </Button>
      <noscript>{plainQuote && <plainQuote.PlainSendButton />}</noscript>
    </div>
  )
}
