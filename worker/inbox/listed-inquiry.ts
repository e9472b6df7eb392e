import type { HoldReason, NotificationState } from '../intake/contract'

/** An inquiry as the desk's lists show it. */
export type ListedInquiry = {
  id: string
  name: string
  email: string
  message: string
  /** Where an excerpt was asked for: whether the message goes on. */
  isCut?: boolean
  /** All times are ms since 1970. */
  timestamp: number
  notification: NotificationState
  readAt: number | null
  deletedAt: number | null
  heldFor: HoldReason | null
  version: number
  service: string | null
}

/** A row as D1 gives it. */
export type ListedRow = Omit<ListedInquiry, 'isCut'> & { isCut?: 0 | 1 }

/**
 * Returns the columns of a listed inquiry, as SQL. With an excerpt its length, in characters, is
 * bound twice, before all other values: what is cut never leaves the database.
 */
export function listedColumns(excerpt: number | undefined) {
  const message = excerpt
    ? 'substr(message, 1, ?) as message, length(message) > ? as isCut'
    : 'message'
  return {
    sql: `id, name, email, ${message}, timestamp, notification, read_at as readAt,
      deleted_at as deletedAt, held_for as heldFor, version, service`,
    params: excerpt ? [excerpt, excerpt] : [],
  }
}

/** Returns the inquiry that a row holds, without the row's other columns. */
export function listedInquiryOf(row: ListedRow): ListedInquiry {
  const { id, name, email, message, timestamp, notification } = row
  const { readAt, deletedAt, heldFor, version, service, isCut } = row
  return {
    id,
    name,
    email,
    message,
    ...(isCut !== undefined && { isCut: isCut === 1 }),
    timestamp,
    notification,
    readAt,
    deletedAt,
    heldFor,
    version,
    service,
  }
}
