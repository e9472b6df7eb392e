import styles from '../contact/contact-page.module.css'
import { ResultPage } from '../contact/sent-page'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'
import { notSent } from '../words/sent'

export const meta = () => unlistedPageMeta({ title: notSent.pageTitle, description: notSent.lead })

/** The response to a form post, at an address that no route matches. */
export const handle: PageHandle = {
  isAboutContact: true,
  isStatic: true,
}

/** The Worker writes its message into the heading and the field problems into the list. */
export default function ContactNotSent() {
  return (
    <ResultPage title={notSent.title}>
      <ul className={styles.problems} data-problems />
      <p className="lead">{notSent.lead}</p>
    </ResultPage>
  )
}
