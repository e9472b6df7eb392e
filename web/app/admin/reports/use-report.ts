import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Report } from '../../../../worker/inbox/reports/contract'
import { api } from '../../lib/api'
import { answerTo } from '../store/calls'

/** The periods to choose from, in days; the first one is shown without a choice. */
export const periods = [90, 30] as const

/** Returns the period that the address asks for, in days. */
export function usePeriod() {
  const [parameters] = useSearchParams()
  return periods.find((days) => `${days}` === parameters.get('days')) ?? periods[0]
}

/** Returns the reports of a period; while another one is loaded, those of the one before. */
export function useReport(days: number) {
  return useQuery({
    queryKey: ['report', days],
    queryFn: ({ signal }) =>
      answerTo<Report>(api.reports.$get({ query: { days: `${days}` } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}
