import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { answerTo } from './calls'

/** As often as the desk asks what is new, in ms. */
const interval = 15_000

/** Says that an inquiry is open here, and returns the names of those who have it open as well. */
export function usePresence(id: string) {
  const { data } = useQuery({
    queryKey: ['presence', id],
    async queryFn({ signal }) {
      const call = api.inquiries[':id'].presence.$post({ param: { id } }, { init: { signal } })
      return (await answerTo<{ others: string[] }>(call)).others
    },
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    // Nobody waits for its answer.
    meta: { isAside: true },
  })
  return data ?? nobody
}

const nobody: readonly string[] = []
