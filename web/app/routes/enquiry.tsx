import { acceptedExtensions } from '../../../worker/files/kinds/contract'
import { Button } from '../components/button'
import { TextArea, TextField } from '../components/field'
import { Spec, SpecRow } from '../components/spec'
import styles from '../contact/contact-page.module.css'
import quote from '../contact/quote/quote.module.css'
import { ResultPage } from '../contact/sent-page'
import { contact } from '../content/contact'
import { enquiry } from '../content/words/enquiry'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'

export const meta = () =>
  unlistedPageMeta({ title: enquiry.pageTitle, description: enquiry.description })

/** Filled in by the Worker, at addresses that no route matches. */
export const handle: PageHandle = {
  pageName: contact.heading,
  isAboutContact: true,
  isStatic: true,
}

/** The Worker fills in the elements with `data-` attributes and sets the forms' addresses. */
export default function Enquiry() {
  return (
    <ResultPage title={enquiry.title}>
      <ul className={`${styles.problems} ${quote.names}`} data-problems />
      <p className="lead">
        {enquiry.lead.before}{' '}
        <a href="/enquiry" data-address>
          {enquiry.lead.address}
        </a>{' '}
        {enquiry.lead.after}
      </p>
      <div className={quote.wide} data-details>
        <Spec>
          <SpecRow term={enquiry.reference}>
            <strong data-reference />
          </SpecRow>
          <SpecRow term={enquiry.received}>
            <span data-received />
          </SpecRow>
          <SpecRow term={enquiry.service}>
            <span data-service />
          </SpecRow>
        </Spec>
      </div>
      <section
        className={`${styles.next} ${quote.wide}`}
        aria-labelledby="files"
        data-files-section
      >
        <h2 id="files">{enquiry.filesTitle}</h2>
        <ul className={quote.names} data-files />
        <form className={styles.next} method="post" encType="multipart/form-data" data-add-files>
          <TextField
            label={enquiry.files}
            type="file"
            name="files"
            multiple
            required
            accept={acceptedExtensions}
          />
          <p>{enquiry.filesHint}</p>
          <div>
            <Button type="submit">{enquiry.addFiles}</Button>
          </div>
        </form>
      </section>
      <section
        className={`${styles.next} ${quote.wide}`}
        aria-labelledby="correction"
        data-corrections-section
      >
        <h2 id="correction">{enquiry.correctionTitle}</h2>
        <ul data-corrections />
        <form className={styles.next} method="post" data-add-correction>
          <TextArea label={enquiry.correction} name="text" required maxLength={2000} />
          <div>
            <Button type="submit">{enquiry.addCorrection}</Button>
          </div>
        </form>
      </section>
    </ResultPage>
  )
}
