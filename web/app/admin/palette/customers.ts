import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../store/api'
import { answerTo } from '../store/calls'
import { useDebounced } from '../ui/use-debounced'

/** A customer, with the name given in their latest enquiry. */
export type Customer = {
  name: string
  email: string
  /** How many came from this address, which choosing the customer lists; null if not all are known. */
  inquiries: number | null
}

/** Shorter texts match too many names. */
const minLength = 2

const mostCustomers = 5
/** More than `mostCustomers`, because one customer may have sent several. */
const rowsAsked = '30'

const none: readonly Customer[] = []

/**
 * Returns the customers whose name or address contains a text. While they load, returns those found
 * for the previous text that also match this one.
 */
export function useCustomers(text: string) {
  const term = useDebounced(text)
  const isSearched = term.length >= minLength
  const { data } = useQuery({
    queryKey: ['customers', term],
    queryFn: ({ signal }) => fetchCustomers(term, signal),
    enabled: isSearched,
    placeholderData: (before) => before?.filter(holds(text)),
  })
  const found = useMemo(
    // Until typing pauses, they are those found for an earlier text.
    () => (term === text ? data : data?.filter(holds(text))),
    [data, term, text],
  )
  return isSearched && text.length >= minLength ? (found ?? none) : none
}

async function fetchCustomers(sender: string, signal: AbortSignal): Promise<readonly Customer[]> {
  const json = { view: 'all' as const, sender, limit: rowsAsked, excerpt: '1' }
  const { inquiries, nextCursor } = await answerTo(
    api.inquiries.search.$post({ json }, { init: { signal } }),
  )
  const withAddress = inquiries.filter(({ email }) => email)
  const byAddress = Map.groupBy(withAddress, ({ email }) => email.toLowerCase())
  return [...byAddress.values()].slice(0, mostCustomers).flatMap(([latest, ...earlier]) => {
    if (!latest) return []
    const { name, email } = latest
    return { name, email, inquiries: nextCursor === null ? 1 + earlier.length : null }
  })
}

const holds =
  (text: string) =>
  ({ name, email }: Customer) =>
    `${name} ${email}`.toLowerCase().includes(text.toLowerCase())
