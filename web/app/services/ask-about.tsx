import { ButtonLink } from '../components/button'
import { callToAction } from '../lib/call-to-action'
import { phoneAddress } from '../lib/contact-addresses'
import { inquiryPath } from '../lib/service-paths'
import { site } from '../lib/site'

/** How to ask about a service, beside its sections. */
export function AskAbout({ slug }: { slug: string }) {
  const [office] = site.phones
  return (
    <>
      <ButtonLink variant="line" to={inquiryPath(slug)}>
        {callToAction.button}
      </ButtonLink>
      <a href={phoneAddress(office.number)}>
        {office.number} <span className="label">{office.purpose}</span>
      </a>
    </>
  )
}
