import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { groupings, type Report } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { api } from '../../lib/api'
import { answerTo } from '../store/calls'
import { useServiceTitles } from '../store/services'
import { LoadingLine } from '../ui/loading-line'
import { type DeskNews, PartPage } from '../ui/part-page'
import { RetryNotice } from '../ui/retry-notice'
import { barsOfRanking } from './bars'
import { DelayChart, PerDayChart, RankingChart } from './charts'
import styles from './reports.module.css'

/** What came and when, where from, and how fast the owner was notified, as charts and as tables. */
export default function ReportsPage({ title, news }: { title: string; news: DeskNews }) {
  const days = usePeriod()
  const { data, isError, isFetching, refetch } = useReport(days)
  const titles = useServiceTitles()
  return (
    <PartPage title={title} news={news}>
      <div className={styles.part} aria-busy={isFetching}>
        <div className={styles.head}>
          <p className={styles.note}>{data && words.days(data.timeZone)}</p>
          <PeriodSwitch current={days} />
        </div>
        <LoadingLine isLoading={isFetching} isQuiet={data !== undefined}>
          {words.loading}
        </LoadingLine>
        {isError && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
        {data && (
          <div className={styles.reports}>
            <PerDayChart report={data} />
            <DelayChart report={data} />
            {([...groupings, 'whatsApp'] as const).map((grouping) => (
              <RankingChart
                key={grouping}
                words={words[grouping]}
                bars={barsOfRanking(data, grouping, titles)}
              />
            ))}
          </div>
        )}
      </div>
    </PartPage>
  )
}

/** Chooses the period; it stands in the address. */
function PeriodSwitch({ current }: { current: number }) {
  return (
    <nav aria-label={words.period.label}>
      <ul className={styles.periods}>
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

/** The periods to choose from, in days; the first one is shown without a choice. */
const periods = [90, 30] as const

/** Returns the period that the address asks for, in days. */
function usePeriod() {
  const [parameters] = useSearchParams()
  return periods.find((days) => `${days}` === parameters.get('days')) ?? periods[0]
}

/** Returns the reports of a period; while another one is loaded, those of the one before. */
function useReport(days: number) {
  return useQuery({
    queryKey: ['report', days],
    queryFn: ({ signal }) =>
      answerTo<Report>(api.reports.$get({ query: { days: `${days}` } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}
