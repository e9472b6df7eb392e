import { useQuery } from '@tanstack/react-query'
import type { EnteredInquiry } from '../../../../worker/by-hand/contract'
import { api } from './api'
import { answerTo, untilAnswered } from './calls'
import type { Inquiry } from './inquiry'

export type NewInquiry = Pick<EnteredInquiry, 'enteredAs' | 'name' | 'message'> &
  Partial<EnteredInquiry>

/** @param key a UUID: calls with the same key store the enquiry only once */
export function enterInquiry(json: NewInquiry, key: string) {
  const options = { headers: { 'idempotency-key': key } }
  return untilAnswered(() => answerTo(api.inquiries.entered.$post({ json }, options)))
}

/** How many enquiries with a number or an address in their text are read to find one that has it. */
const maxRead = '10'

/** Returns the newest enquiry of the customer with this number (E.164) or address, an open one first. */
export function useKnownCustomer(phone: string | undefined, email: string | undefined) {
  const { data } = useQuery({
    queryKey: ['known customer', phone, email],
    queryFn: ({ signal }) => findKnown({ phone, email }, signal),
    enabled: phone !== undefined || email !== undefined,
  })
  return data ?? null
}

type Contact = { phone: string | undefined; email: string | undefined }

async function findKnown({ phone, email }: Contact, signal: AbortSignal) {
  const terms = [phone, email].filter((term) => term !== undefined)
  const found = await Promise.all(terms.map((q) => search(q, signal)))
  const isSame = (row: Inquiry) =>
    (phone !== undefined && row.phone === phone) ||
    (email !== undefined && row.email.toLowerCase() === email.toLowerCase())
  const rows = found.flat().filter(isSame)
  const newest = rows.toSorted((a, b) => b.timestamp - a.timestamp)
  return newest.find(({ box }) => box !== 'done') ?? newest[0] ?? null
}

async function search(q: string, signal: AbortSignal) {
  const json = { view: 'all' as const, q, limit: maxRead, excerpt: '200' }
  return (await answerTo(api.inquiries.search.$post({ json }, { init: { signal } }))).inquiries
}
