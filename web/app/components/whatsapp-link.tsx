import { whatsAppAddress } from '../lib/contact-addresses'
import type { NamedService } from '../lib/services/catalogue'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import { Icon } from './icon'

type WhatsAppLinkProps = {
  /** The service that the visitor is reading about, named in the prefilled message. */
  service: NamedService | undefined
  className?: string | undefined
  /** 'WhatsApp', unless that is written beside it. */
  text?: string
}

/**
 * Opens WhatsApp with a prefilled message. The `ping` attribute counts the click without a script,
 * a cookie or data about the visitor; browsers that do not send pings just follow the link.
 */
export function WhatsAppLink({
  service,
  className,
  text = contactPoints.whatsApp,
}: WhatsAppLinkProps) {
  if (!site.whatsApp) return null
  const query = service ? `?service=${service.slug}` : ''
  return (
    <a
      className={className}
      href={whatsAppAddress(site.whatsApp, service?.title)}
      ping={`/api/clicks/whatsapp${query}`}
    >
      <Icon name="chat" />
      <span>{text}</span>
    </a>
  )
}
