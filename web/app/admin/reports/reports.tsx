import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { groupings, type Report } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { api } from '../../lib/api'
import { answerTo } from '../store/calls'
import { useServiceTitles } from '../store/services'
import { formatShortUtcDate, formatUtcDay } from '../ui/dates'
import { LoadingLine } from '../ui/loading-line'
import { type DeskNews, PartPage } from '../ui/part-page'
import { RetryNotice } from '../ui/retry-notice'
import { barsOfRanking, linksToLists } from './bars'
import {
  AnswersChart,
  DelayChart,
  OutcomesChart,
  PerDayChart,
  RankingChart,
  WeeksChart,
} from './charts'
import { Figures } from './figures'
import styles from './reports.module.css'

/** How many enquiries arrived, from where, how fast they were answered, and their outcome. */
export default function ReportsPage({ title, news }: { title: string; news: DeskNews }) {
  const days = usePeriod()
  const { data, isError, isFetching, refetch } = useReport(days)
  const titles = useServiceTitles()
  return (
    <PartPage
      title={title}
      note={data ? periodOf(data) : undefined}
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
              {([...groupings, 'whatsApp'] as const).map((grouping) => (
                <RankingChart
                  key={grouping}
                  area={grouping}
                  words={words[grouping]}
                  bars={barsOfRanking(data, grouping, titles)}
                />
              ))}
              <OutcomesChart report={data} />
              <AnswersChart report={data} />
              <WeeksChart report={data} />
              <DelayChart report={data} />
            </div>
            <p className={styles.note}>
              {words.note}
              {!linksToLists(data) && ` ${words.noLinks(data.timeZone)}`}
            </p>
          </>
        )}
      </div>
    </PartPage>
  )
}

function periodOf({ perDay, timeZone }: Report) {
  const [first, last] = [perDay[0]?.date ?? '', perDay.at(-1)?.date ?? '']
  return words.days(formatShortUtcDate(Date.parse(first)), formatUtcDay(Date.parse(last)), timeZone)
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
