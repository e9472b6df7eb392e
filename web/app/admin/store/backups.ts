import { useQuery } from '@tanstack/react-query'
import type { BackupReport } from '../../../../worker/backups/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

/** Returns the state of the database's backups. */
export function useBackups() {
  return useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) =>
      answerTo<{ backup: BackupReport }>(api.backups.$get({}, { init: { signal } })),
  })
}
