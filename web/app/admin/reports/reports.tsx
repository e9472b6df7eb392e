import { groupings } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { useServiceTitles } from '../store/service-titles'
import { RetryNotice } from '../ui/retry-notice'
import { barsOfRanking } from './bars'
import { DelayChart } from './delay-chart'
import { PerDayChart } from './per-day-chart'
import { PeriodSwitch } from './period-switch'
import { RankingChart } from './ranking-chart'
import styles from './reports.module.css'
import { usePeriod, useReport } from './use-report'
import { Waiting } from './waiting'

/** What came and when, where from, and how fast it was told, as charts and as tables. */
export default function ReportsPart() {
  const days = usePeriod()
  const { data, isError, isFetching, refetch } = useReport(days)
  const titles = useServiceTitles()
  return (
    <section className={styles.part} aria-labelledby="reports-title" aria-busy={isFetching}>
      <h2 className="visually-hidden" id="reports-title">
        {words.title}
      </h2>
      <div className={styles.head}>
        <p className={styles.note}>{words.utc}</p>
        <PeriodSwitch current={days} />
      </div>
      <Waiting isShown={isFetching} isQuiet={data !== undefined} />
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
    </section>
  )
}
