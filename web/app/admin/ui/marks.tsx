import type { ReactNode } from 'react'
import { nameOfService } from '../../../../worker/introduction'
import { work } from '../../words/desk/work'
import type { Inquiry } from '../store/inquiry'
import { useServices } from '../store/services'
import { initialsOf } from './initials'
import styles from './marks.module.css'
import { WideListText } from './wide-list-text'

type Status = Inquiry['status']

/** The service that an enquiry is about: its number and short title. */
export function ServiceChip({ slug }: { slug: string | null }) {
  const services = useServices()
  if (slug === null) {
    return (
      <span className={styles.chip} data-none>
        <span>{work.noService}</span>
      </span>
    )
  }
  const service = services.find((each) => each.slug === slug)
  const title = service?.title ?? nameOfService(slug)
  return (
    <span className={styles.chip} title={title}>
      {service && <b>{service.number}</b>}
      <span>{service?.shortTitle ?? title}</span>
    </span>
  )
}

type OwnerMarkProps = {
  name: string | null
  isMine?: boolean
  /** Hidden from screen readers, because the name is next to it. */
  isHidden?: boolean
}

/** The initials of an enquiry's owner. */
export function OwnerMark({ name, isMine, isHidden }: OwnerMarkProps) {
  const label = name === null ? work.noOwner : work.ownedBy(name)
  return (
    <span
      className={styles.owner}
      {...(isHidden ? { 'aria-hidden': true } : { role: 'img', title: label, 'aria-label': label })}
      data-none={name === null || undefined}
      data-mine={isMine || undefined}
    >
      {name !== null && initialsOf(name)}
    </span>
  )
}

/** The status of an enquiry, as a shape and a word; in a compact one the word needs a wide list. */
export function StatusMark({ status, isCompact }: { status: Status; isCompact?: boolean }) {
  const word = work.status[status]
  return (
    <span className={styles.status} data-status={status}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shapes[status]}
      </svg>
      {isCompact ? <WideListText>{word}</WideListText> : <span>{word}</span>}
    </span>
  )
}

const ring = <circle cx="8" cy="8" r="5.5" />

const shapes: Record<Status, ReactNode> = {
  new: ring,
  answered: (
    <>
      {ring}
      <path data-filled d="M8 4.5a3.5 3.5 0 010 7z" />
    </>
  ),
  quoted: (
    <>
      {ring}
      <path data-filled d="M8 8V4.5a3.5 3.5 0 11-3.5 3.5z" />
    </>
  ),
  won: (
    <>
      <circle data-filled cx="8" cy="8" r="6.25" />
      <path d="M5.3 8.2l1.9 1.9 3.5-4" />
    </>
  ),
  lost: (
    <>
      {ring}
      <path d="M6.2 6.2l3.6 3.6M9.8 6.2L6.2 9.8" />
    </>
  ),
  no_answer: <circle cx="8" cy="8" r="5.5" pathLength="16" strokeDasharray="1.2 0.8" />,
}
