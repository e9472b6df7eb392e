import { acceptedExtensions } from '../../../worker/files/kinds/contract'
import { Button } from '../components/button'
import { TextArea, TextField } from '../components/field'
import field from '../components/field.module.css'
import { InlineScript } from '../components/inline-script'
import { Spec, SpecRow } from '../components/spec'
import styles from '../contact/contact-page.module.css'
import files from '../contact/files/files.module.css'
import quote from '../contact/quote/quote.module.css'
import { ResultPage } from '../contact/sent-page'
import { AddedFileTemplate } from '../inquiry/added-file'
import conversation from '../inquiry/conversation.module.css'
import sendInParts from '../inquiry/send-in-parts.ts?inline-script'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'
import { inquiry } from '../words/inquiry'

export const meta = () =>
  unlistedPageMeta({ title: inquiry.pageTitle, description: inquiry.description })

/** Filled in by the Worker, at addresses that no route matches. */
export const handle: PageHandle = {
  isAboutContact: true,
  isStatic: true,
}

/** The Worker fills in the elements with `data-` attributes and sets the forms' addresses. */
export default function Inquiry() {
  return (
    <ResultPage title={inquiry.title}>
      <ul className={`${styles.problems} ${quote.names}`} data-problems />
      <p className="lead">
        {inquiry.lead.before}{' '}
        <a href="/enquiry" data-address>
          {inquiry.lead.address}
        </a>{' '}
        {inquiry.lead.after}
      </p>
      <div className={quote.wide} data-details>
        <Spec>
          <SpecRow term={inquiry.reference}>
            <strong data-reference />
          </SpecRow>
          <SpecRow term={inquiry.received}>
            <span data-received />
          </SpecRow>
          <SpecRow term={inquiry.service}>
            <span data-service />
          </SpecRow>
        </Spec>
      </div>
      <section
        className={`${styles.next} ${quote.wide}`}
        aria-labelledby="messages"
        data-conversation-section
      >
        <h2 id="messages">{inquiry.conversationTitle}</h2>
        <ol className={conversation.conversation} data-conversation />
      </section>
      <section
        className={`${styles.next} ${quote.wide}`}
        aria-labelledby="files"
        data-files-section
      >
        <h2 id="files">{inquiry.filesTitle}</h2>
        <ul className={quote.names} data-files />
        <form className={styles.next} method="post" encType="multipart/form-data" data-add-files>
          <TextField
            label={inquiry.files}
            type="file"
            name="files"
            multiple
            required
            accept={acceptedExtensions}
            aria-describedby="files-at-once"
          />
          <p id="files-at-once" data-at-once>
            {inquiry.filesHint}
          </p>
          <p id="files-in-parts" data-in-parts hidden>
            {inquiry.filesHintInParts}
          </p>
          <div data-at-once>
            <Button type="submit">{inquiry.addFiles}</Button>
          </div>
        </form>
        <div className={files.picker}>
          <p className={field.problem} role="status" data-upload-status />
          <ul className={files.list} data-added-files />
          <p role="status" data-upload-status />
        </div>
        <AddedFileTemplate />
      </section>
      <section
        className={`${styles.next} ${quote.wide}`}
        aria-labelledby="correction"
        data-corrections-section
      >
        <h2 id="correction">{inquiry.correctionTitle}</h2>
        <form className={styles.next} method="post" data-add-correction>
          <TextArea label={inquiry.correction} name="text" required maxLength={2000} />
          <div>
            <Button type="submit">{inquiry.addCorrection}</Button>
          </div>
        </form>
      </section>
      <InlineScript code={sendInParts} />
    </ResultPage>
  )
}
