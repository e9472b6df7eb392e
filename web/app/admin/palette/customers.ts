import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { answerTo } from '../store/calls'
import type { Page } from '../store/inquiry'

/** Who has written, by the latest enquiry from one address. */
export type Customer = { name: string; email: string; enquiries: number }

/** A quick typist's pause, in ms. */
const pause = 120

/** Shorter texts are in too many names. */
const minLength = 2

const mostCustomers = 5
/** Several of them may be of one customer. */
const rowsAsked = '30'

const none: readonly Customer[] = []

/** Returns the customers whose name or address holds a text; until they have come, those of the last text that do. */
export function useCustomers(text: string) {
  const asked = useRested(text)
  const isAsked = asked.length >= minLength
  const { data } = useQuery({
    queryKey: ['customers', asked],
    queryFn: ({ signal }) => fetchCustomers(asked, signal),
    enabled: isAsked,
    placeholderData: (before) => before?.filter(holds(text)),
  })
  return isAsked && text.length >= minLength ? (data ?? none) : none
}

async function fetchCustomers(sender: string, signal: AbortSignal): Promise<readonly Customer[]> {
  const json = { view: 'all' as const, sender, limit: rowsAsked, excerpt: '1' }
  const { inquiries } = await answerTo<Page>(
    api.inquiries.search.$post({ json }, { init: { signal } }),
  )
  const byAddress = new Map<string, Customer>()
  for (const { name, email, customerPosition } of inquiries) {
    const key = email.toLowerCase()
    // The newest comes first, and its place among the customer's enquiries is how many there are.
    if (!byAddress.has(key)) byAddress.set(key, { name, email, enquiries: customerPosition ?? 1 })
  }
  return [...byAddress.values()].slice(0, mostCustomers)
}

const holds =
  (text: string) =>
  ({ name, email }: Customer) =>
    `${name} ${email}`.toLowerCase().includes(text.toLowerCase())

/** Returns a text once its typing rests. */
function useRested(text: string) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
