/** A row as an export reads it. */
export type ExportedRow = {
  id: string
  timestamp: number
  name: string
  email: string
  message: string
  service: string | null
  fromPage: string | null
  firstPage: string | null
  referrerHost: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  utmTerm: string | null
  utmContent: string | null
  notification: string
  readAt: number | null
  deletedAt: number | null
  heldFor: string | null
}

/** Its columns, as SQL. */
export const exportedColumns = `id, timestamp, name, email, message, service,
  from_page as fromPage, first_page as firstPage, referrer_host as referrerHost,
  utm_source as utmSource, utm_medium as utmMedium, utm_campaign as utmCampaign,
  utm_term as utmTerm, utm_content as utmContent, notification,
  read_at as readAt, deleted_at as deletedAt, held_for as heldFor`

/** Returns an inquiry as it leaves the desk; times as ISO 8601 in UTC. */
export function exportedInquiryOf({
  id,
  timestamp,
  readAt,
  deletedAt,
  heldFor,
  ...row
}: ExportedRow) {
  const { notification, name, email, message, ...origin } = row
  return {
    date: isoOf(timestamp),
    reference: id,
    name,
    email,
    message,
    ...origin,
    notification,
    read: isoOf(readAt),
    state: stateOf(deletedAt, heldFor),
  }
}

export type ExportedInquiry = ReturnType<typeof exportedInquiryOf>

function isoOf<Time extends number | null>(ms: Time) {
  return (ms === null ? null : new Date(ms).toISOString()) as Time extends number ? string : null
}

function stateOf(deletedAt: number | null, heldFor: string | null) {
  if (deletedAt !== null) return 'deleted'
  return heldFor === null ? 'listed' : 'held'
}
