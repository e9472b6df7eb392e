import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { withoutCutCharacters } from '../../../../../worker/graphemes'
import type { Status } from '../../../../../worker/intake/contract'
import { correctDetails as correct } from '../../../words/desk/correct-details'
import { money } from '../../../words/desk/counts'
import { customer as words } from '../../../words/desk/customer'
import { outcome } from '../../../words/desk/outcome'
import { work } from '../../../words/desk/work'
import { type InquiryDetails, isListed, type Reading } from '../../store/inquiry'
import { useTeam } from '../../store/team'
import { viewPath, views } from '../../store/views'
import { formatAge, formatFull, formatMonth, formatUtcDate } from '../../ui/dates'
import { DeskButton } from '../../ui/desk-button'
import { escapeInvisible } from '../../ui/escape-invisible'
import { lazyOverlay } from '../../ui/lazy-part'
import { ServiceChip, StatusMark } from '../../ui/marks'
import { searchFor } from '../use-open-inquiry'
import { Contacts } from './contacts'
import styles from './customer.module.css'
import { NotificationDetails } from './notification-details'
import { Origin } from './origin'
import { askedOf } from './outcome'

const CorrectDetails = lazyOverlay(() => import('./correct-details'))

type CustomerProps = { reading: Reading; onEditOutcome: () => void }

/** The customer's history, where they came from, and the facts of this enquiry. */
export function Customer({ reading, onEditOutcome }: CustomerProps) {
  const { inquiry, customer, timeline, contacts } = reading
  const { colleagues } = useTeam()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const owner = colleagues.find(({ id }) => id === inquiry.ownerId)?.name
  const merged = timeline.flatMap((it) => (it.kind === 'merged_inquiry' ? it.reference : []))
  return (
    <aside className={styles.aside} aria-label={words.title}>
      <section className={styles.customer}>
        <h3>
          {words.summary(
            inquiry.customerPosition,
            formatMonth(inquiry.customerSince ?? inquiry.timestamp),
          )}
        </h3>
        <History customer={customer} />
      </section>
      <div className={styles.more}>
        {isListed(inquiry) && askedOf(inquiry.status) && (
          <Outcome inquiry={inquiry} onEdit={onEditOutcome} />
        )}
        <Contacts inquiry={inquiry} contacts={contacts} />
        <Origin inquiry={inquiry} />
        <section>
          <header>
            <h3 className="label">{words.facts}</h3>
            <DeskButton size="small" variant="line" onClick={() => setIsCorrecting(true)}>
              {correct.open}
            </DeskButton>
          </header>
          <dl className={styles.facts}>
            {inquiry.company && (
              <Fact name={words.company}>
                <bdi>{escapeInvisible(inquiry.company)}</bdi>
              </Fact>
            )}
            {inquiry.location && (
              <Fact name={words.location}>
                <bdi>{escapeInvisible(inquiry.location)}</bdi>
              </Fact>
            )}
            {inquiry.surveyDate && (
              <Fact name={words.surveyDate}>{formatUtcDate(Date.parse(inquiry.surveyDate))}</Fact>
            )}
            <Fact name={words.owner}>{owner ?? work.nobody}</Fact>
            <Fact name={words.received}>{formatFull(inquiry.timestamp)}</Fact>
            <Fact name={words.reference}>{[inquiry.reference, ...merged].join(', ')}</Fact>
          </dl>
        </section>
        {isCorrecting && (
          <CorrectDetails inquiry={inquiry} onClose={() => setIsCorrecting(false)} />
        )}
        {/* Nobody is notified of what the team enters itself. */}
        {inquiry.enteredAs === null && <NotificationDetails inquiry={inquiry} />}
      </div>
    </aside>
  )
}

/** What was quoted, and why it was won or lost. */
function Outcome({ inquiry, onEdit }: { inquiry: InquiryDetails; onEdit: () => void }) {
  const { status, amount, outcomeReason } = inquiry
  return (
    <section>
      <header>
        <h3 className="label">{outcome.title}</h3>
        <DeskButton size="small" variant="line" onClick={onEdit}>
          {outcome.edit}
          <span className="visually-hidden"> {outcome.label(work.status[status])}</span>
        </DeskButton>
      </header>
      <dl className={styles.facts}>
        <Fact name={work.statusLabel}>
          <StatusMark status={status} />
        </Fact>
        {(askedOf(status)?.amount || amount !== null) && (
          <Fact name={outcome.value}>{amount === null ? outcome.unknown : money(amount)}</Fact>
        )}
        {askedOf(status)?.reason && (
          <Fact name={outcome.reason}>
            <bdi>{outcomeReason ? escapeInvisible(outcomeReason) : outcome.unknown}</bdi>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The other enquiries from the same e-mail address or phone number, newest first. */
function History({ customer: { others } }: Pick<Reading, 'customer'>) {
  if (others.length === 0) return null
  const count = (status: Status) => others.filter((other) => other.status === status).length
  const now = Date.now()
  return (
    <>
      <p className={styles.outcomes}>
        {words.outcomes(count('won'), count('lost'), count('no_answer'))}
      </p>
      <ul className={styles.past} aria-label={words.others}>
        {others.map(({ id, box, status, service, timestamp, excerpt }) => (
          <li key={id}>
            <Link to={pathOf(box, id)} preventScrollReset>
              <ServiceChip slug={service} />
              {box === 'held' || box === 'bin' ? (
                <span className={styles.away}>{words.inBox[box]}</span>
              ) : (
                <StatusMark status={status} />
              )}
              <time dateTime={new Date(timestamp).toISOString()} title={formatFull(timestamp)}>
                {formatAge(timestamp, now)}
              </time>
              <span className={styles.text} dir="auto">
                {escapeInvisible(withoutCutCharacters(excerpt))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.tie}>{words.tie}</p>
    </>
  )
}

/** Returns the address that shows an enquiry in its list. */
function pathOf(box: string, id: string) {
  const view = views.find(({ name }) => name === box)
  const [path = '', search = ''] = (view ? viewPath(view) : '/admin').split('?')
  return `${path}${searchFor(search, id)}`
}
