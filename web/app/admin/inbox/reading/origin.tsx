import { Link } from 'react-router'
import { entryChannelLabels } from '../../../../../worker/by-hand/contract'
import type { Origin as OriginFacts } from '../../../../../worker/intake/source'
import { titleOfService } from '../../../../../worker/introduction'
import { origin as words } from '../../../words/desk/origin'
import { noFilter, type ValueName, writeFilter } from '../../store/filter'
import type { InquiryDetails } from '../../store/inquiry'
import { type ServiceName, useServices } from '../../store/services'
import { escapeInvisible } from '../../ui/escape-invisible'
import styles from './customer.module.css'

type Row = { label: string; text: string; finds?: [ValueName, string] }

/** Where an inquiry came from. Values that others may share link to all inquiries with them. */
export function Origin({ inquiry }: { inquiry: InquiryDetails }) {
  const services = useServices()
  const { enteredAs } = inquiry
  const rows = [
    ...(enteredAs ? [{ label: words.channel, text: entryChannelLabels[enteredAs] }] : []),
    ...(inquiry.origin ? rowsOf(inquiry.origin, services) : []),
  ]
  return (
    <section aria-labelledby="origin-title">
      <h3 className="label" id="origin-title">
        {words.title}
      </h3>
      {rows.length === 0 ? (
        <p>{words.unknown}</p>
      ) : (
        <dl className={styles.facts}>
          {rows.map(({ label, text, finds }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {finds ? (
                  <Link to={pathOf(...finds)}>
                    <bdi>{text}</bdi>
                    <span className="visually-hidden">{words.findSuffix}</span>
                  </Link>
                ) : (
                  <bdi>{text}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function rowsOf(origin: OriginFacts, services: readonly ServiceName[]) {
  const { service, fromPage, firstPage, referrerHost } = origin
  const row = (label: string, value: string | null, name?: ValueName, shown = value): Row[] =>
    value === null
      ? []
      : [{ label, text: escapeInvisible(shown ?? ''), ...(name && { finds: [name, value] }) }]
  return [
    ...row(words.service, service, 'service', service && titleOfService(services, service)),
    ...row(words.page, fromPage, 'page'),
    ...row(words.firstPage, firstPage),
    ...row(words.referrer, referrerHost, 'referrer'),
    ...row(words.source, origin.utmSource, 'source'),
    ...row(words.medium, origin.utmMedium),
    ...row(words.campaign, origin.utmCampaign, 'campaign'),
    ...row(words.term, origin.utmTerm),
    ...row(words.content, origin.utmContent),
  ]
}

/** Returns the address of the list of all inquiries with this value. */
function pathOf(name: ValueName, value: string) {
  return `/admin?${writeFilter(new URLSearchParams(), { ...noFilter, [name]: value })}`
}
