import { useQuery } from '@tanstack/react-query'
import { api } from './api'
import { answerTo } from './calls'

/** Returns the state of the database's backups. */
export function useBackups() {
  return useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => answerTo(api.backups.$get({}, { init: { signal } })),
  })
}
