import { callToAction } from '../lib/call-to-action'
import { inquiryPath } from '../lib/service-paths'
import type { NamedService } from '../lib/services/catalogue'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import { ButtonLink } from './button'
import styles from './call-to-action.module.css'
import { Icon } from './icon'
import { WhatsAppLink } from './whatsapp-link'

type CallToActionProps = {
  /** Preselected in the contact form and named in the WhatsApp message. */
  service?: NamedService | undefined
  /** Replaces the site's default text, and title if given. */
  inquiry?: { title?: string | undefined; text: string } | undefined
}

/** The orange band at the end of a page. */
export function CallToAction({ service, inquiry }: CallToActionProps) {
  const { question, invitation, note, button } = callToAction
  return (
    <section className="band--accent" aria-labelledby="call-to-action">
      <div className={styles.frame}>
        <div className={styles.ticks} aria-hidden="true" />
        <div className={`container grid ${styles.container}`}>
          <h2 className={styles.title} id="call-to-action">
            {inquiry?.title ?? (
              <>
                {question} <span>{invitation}</span>
              </>
            )}
          </h2>
          <div className={styles.side}>
            <p>{inquiry?.text ?? note}</p>
            <p>{contactPoints.areaAndReply(site.area, site.replyTime)}</p>
            <ButtonLink variant="band" to={service ? inquiryPath(service.slug) : '/contact'}>
              {button} <Icon name="arrow" />
            </ButtonLink>
            <WhatsAppLink className={styles.chat} service={service} />
          </div>
        </div>
      </div>
    </section>
  )
}
