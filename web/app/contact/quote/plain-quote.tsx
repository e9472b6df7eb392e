import { contactForm } from '../../content/words/contact-form'
import type { ServiceTitles } from '../use-introduction'
import styles from './quote.module.css'
import QuoteFields from './quote-fields'

/** What may be added for a quote, for a browser that runs no scripts. */
export function PlainQuote({ serviceTitles }: { serviceTitles: ServiceTitles }) {
  return (
    <details className={styles.plain}>
      <summary>{contactForm.quote.open}</summary>
      <QuoteFields
        problems={{}}
        serviceTitles={serviceTitles}
        service={undefined}
        isReadOnly={false}
        keys={undefined}
        onShown={() => undefined}
      />
    </details>
  )
}
