import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PeriodName, Report } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../words/desk/reports'
import { api } from '../store/api'
import { answerTo } from '../store/calls'
import { useServices } from '../store/services'
import { formatShortUtcDate, formatUtcDay } from '../ui/dates'
import { barsOfOutcomes, barsOfRanking, periodOf, shareOf, sumOf } from './bars'
import { PerDayChart, RankingChart } from './charts'
import { Figures } from './figures'
import { Loaded } from './loaded'
import styles from './reports.module.css'

/** How many enquiries arrived, from where, and their outcome. */
export function Overview({ period }: { period: PeriodName }) {
  const query = useReport(period)
  const services = useServices()
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <Figures figures={figuresOf(report)} />
          <div className={styles.plots}>
            <PerDayChart report={report} />
            {(['service', 'page', 'referrer', 'source', 'whatsApp'] as const).map((grouping) => (
              <RankingChart
                key={grouping}
                area={grouping}
                words={words[grouping]}
                bars={barsOfRanking(report, grouping, services)}
              />
            ))}
            <RankingChart area="outcomes" words={words.outcomes} bars={barsOfOutcomes(report)} />
          </div>
          <p className={styles.note}>
            {describePeriod(report)} {words.note}
          </p>
        </>
      )}
    </Loaded>
  )
}

function figuresOf({ perDay, before, outcomes }: Report) {
  const { figures, number } = words
  const countOf = (status: string) => sumOf(outcomes.filter(({ key }) => key === status))
  const [quoted, won, lost] = [countOf('quoted'), countOf('won'), countOf('lost')]
  const decided = won + lost + countOf('no_answer')
  const share = (count: number) =>
    decided === 0 ? figures.undecided : figures.ofDecided(shareOf(count, decided))
  return [
    [figures.inquiries, number(sumOf(perDay)), words.before(number(before), perDay.length)],
    [figures.quoted, number(quoted), figures.open],
    [figures.won, number(won), share(won)],
    [figures.lost, number(lost), share(lost)],
  ] as const
}

function describePeriod(report: Report) {
  const { start, end } = periodOf(report)
  const [first, last] = [Date.parse(start), Date.parse(end)]
  return words.days(formatShortUtcDate(first), formatUtcDay(last), report.timeZone)
}

/** Returns the report of a period; while it loads, the previous report. */
function useReport(period: PeriodName) {
  return useQuery({
    queryKey: ['report', period],
    queryFn: ({ signal }) =>
      answerTo(api.reports.$get({ query: { days: period } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}
