import { useQuery } from '@tanstack/react-query'
import { second } from '../../../../worker/time'
import { api } from './api'
import { answerTo } from './calls'

/** As often as the desk polls for changes. */
const interval = 15 * second

/** Reports that an inquiry is open here, and returns the names of others who have it open. */
export function usePresence(id: string) {
  const { data } = useQuery({
    queryKey: ['presence', id],
    async queryFn({ signal }) {
      const call = api.inquiries[':id'].presence.$post({ param: { id } }, { init: { signal } })
      return (await answerTo(call)).others
    },
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    // Nobody waits for this answer.
    meta: { isAside: true },
  })
  return data ?? nobody
}

const nobody: readonly string[] = []
