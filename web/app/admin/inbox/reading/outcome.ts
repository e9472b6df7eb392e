/** What is asked about an enquiry that is quoted, won or lost. Pure. */
import { maxAmount } from '../../../../../worker/inbox/edit-rules'
import type { Status } from '../../../../../worker/intake/contract'

const asked: Partial<Record<Status, { amount: boolean; reason: 'won' | 'lost' | null }>> = {
  quoted: { amount: true, reason: null },
  won: { amount: true, reason: 'won' },
  lost: { amount: false, reason: 'lost' },
}

/** Undefined if nothing is. */
export function askedOf(status: Status) {
  return asked[status]
}

/** Returns the amount that was typed, null if none was, and undefined if it cannot be read. */
export function readAmount(typed: string) {
  const digits = typed.replaceAll(/[\s,]/g, '')
  if (digits === '') return null
  const amount = Number(digits)
  return /^\d+$/.test(digits) && amount <= maxAmount ? amount : undefined
}
