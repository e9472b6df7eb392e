import { skipToken, useQuery } from '@tanstack/react-query'
import { site } from '../../../content/site'
import type { FoundNumber } from './phone-numbers'

/** Returns the phone numbers in a whole message, in its order; none until they are looked for. */
export function usePhoneNumbers(id: string, message: string | undefined): readonly FoundNumber[] {
  const { data } = useQuery({
    queryKey: ['phone numbers', id, message?.length],
    queryFn:
      message === undefined || !/\d/.test(message)
        ? skipToken
        : async () => {
            const { findPhoneNumbers } = await import('./phone-numbers')
            return findPhoneNumbers(message, site.countryCode)
          },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}

const none: readonly FoundNumber[] = []
