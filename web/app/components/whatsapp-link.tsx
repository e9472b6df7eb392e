import { site } from '../content/site'
import { contactPoints } from '../content/words/contact-points'
import { whatsAppAddress } from '../lib/contact-addresses'
import { Icon } from './icon'

type WhatsAppLinkProps = {
  /** What the visitor reads about: named in the message that stands ready. */
  service: { slug: string; title: string } | undefined
  className?: string | undefined
}

/**
 * Opens WhatsApp with a first sentence. The browser tells the site that the link was followed
 * (`ping`), without a script, a cookie or anything about the visitor; one that does not send pings
 * just follows it.
 */
export function WhatsAppLink({ service, className }: WhatsAppLinkProps) {
  if (!site.whatsApp) return null
  const query = service ? `?service=${service.slug}` : ''
  return (
    <a
      className={className}
      href={whatsAppAddress(site.whatsApp, service?.title)}
      ping={`/api/clicks/whatsapp${query}`}
    >
      <Icon name="chat" />
      <span>{contactPoints.whatsApp}</span>
    </a>
  )
}
