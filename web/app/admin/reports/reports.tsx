import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Report } from '../../../../worker/inbox/contract'
import { reports as words } from '../../words/desk/reports'
import { api } from '../store/api'
import { answerTo } from '../store/calls'
import { useServices } from '../store/services'
import { formatShortUtcDate, formatUtcDay } from '../ui/dates'
import { LoadingLine } from '../ui/loading-line'
import { type DeskNews, PartPage } from '../ui/part-page'
import { RetryNotice } from '../ui/retry-notice'
import { barsOfAnswers, barsOfOutcomes, barsOfRanking, periodOf } from './bars'
import { DelayChart, PerDayChart, RankingChart, WeeksChart } from './charts'
import { Figures } from './figures'
import styles from './reports.module.css'

/** How many enquiries arrived, from where, how fast they were answered, and their outcome. */
export default function ReportsPage({ title, news }: { title: string; news: DeskNews }) {
  const days = usePeriod()
  const { data, isError, isFetching, refetch } = useReport(days)
  const services = useServices()
  return (
    <PartPage
      title={title}
      note={data ? describePeriod(data) : undefined}
      tools={<PeriodSwitch current={days} />}
      news={news}
    >
      <div className={styles.report} aria-busy={isFetching}>
        <LoadingLine isLoading={isFetching} isQuiet={data !== undefined}>
          {words.loading}
        </LoadingLine>
        {isError && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
        {data && (
          <>
            <Figures report={data} />
            <div className={styles.plots}>
              <PerDayChart report={data} />
              {(['service', 'page', 'referrer', 'source', 'whatsApp'] as const).map((grouping) => (
                <RankingChart
                  key={grouping}
                  area={grouping}
                  words={words[grouping]}
                  bars={barsOfRanking(data, grouping, services)}
                />
              ))}
              <RankingChart area="outcomes" words={words.outcomes} bars={barsOfOutcomes(data)} />
              <RankingChart area="answers" words={words.answers} bars={barsOfAnswers(data)} />
              <WeeksChart report={data} />
              <DelayChart report={data} />
            </div>
            <p className={styles.note}>{words.note}</p>
          </>
        )}
      </div>
    </PartPage>
  )
}

function describePeriod(report: Report) {
  const { start, end } = periodOf(report)
  const [first, last] = [Date.parse(start), Date.parse(end)]
  return words.days(formatShortUtcDate(first), formatUtcDay(last), report.timeZone)
}

/** Chooses the period, which is part of the address. */
function PeriodSwitch({ current }: { current: number }) {
  return (
    <nav className={styles.periods} aria-label={words.period.label}>
      <ul>
        {periods.map((days) => (
          <li key={days}>
            <Link
              to={`/admin?view=reports&days=${days}`}
              preventScrollReset
              aria-current={days === current ? 'true' : undefined}
            >
              {words.period.days(days)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The periods to choose from, in days. */
const periods = [30, 90] as const
const defaultPeriod = 90

/** Returns the period that the address names, in days. */
function usePeriod() {
  const [parameters] = useSearchParams()
  return periods.find((days) => `${days}` === parameters.get('days')) ?? defaultPeriod
}

/** Returns the report of a period; while it loads, the previous report. */
function useReport(days: number) {
  return useQuery({
    queryKey: ['report', days],
    queryFn: ({ signal }) =>
      answerTo(api.reports.$get({ query: { days: `${days}` } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}
