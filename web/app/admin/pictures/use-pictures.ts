import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Pictures } from '../../../../worker/inbox/reports/contract'
import { api } from '../../lib/api'
import { answerTo } from '../calls'

/** The periods to choose from, in days; the first one is shown without a choice. */
export const periods = [90, 30] as const

/** Returns the period that the address asks for, in days. */
export function usePeriod() {
  const [parameters] = useSearchParams()
  return periods.find((days) => `${days}` === parameters.get('days')) ?? periods[0]
}

/** Returns the pictures of a period; while another one is loaded, those of the one before. */
export function usePictures(days: number) {
  return useQuery({
    queryKey: ['pictures', days],
    queryFn: ({ signal }) =>
      answerTo<Pictures>(api.pictures.$get({ query: { days: `${days}` } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}
