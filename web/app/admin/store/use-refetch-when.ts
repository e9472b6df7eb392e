import { useEffect } from 'react'

/** Asks again once when what the desk knows from elsewhere no longer fits the answer. */
export function useRefetchWhen(isOutdated: boolean, refetch: () => unknown) {
  useEffect(() => {
    if (isOutdated) refetch()
  }, [isOutdated, refetch])
}
