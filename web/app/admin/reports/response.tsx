import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  type Answers,
  outcomeGroupings,
  type PeriodName,
  type ResponseReport,
} from '../../../../worker/inbox/reports/contract'
import { day } from '../../../../worker/time'
import { reports } from '../../words/desk/reports'
import { response as words } from '../../words/desk/response-report'
import { api } from '../store/api'
import { answerTo } from '../store/calls'
import { noFilter, writeFilter } from '../store/filter'
import { formatShortUtcDate, formatUtcDay } from '../ui/dates'
import { shareOf } from './bars'
import { formatQuantile } from './durations'
import { Figures } from './figures'
import { LateAnswers } from './late-answers'
import { Loaded } from './loaded'
import { conversionOf, decidedOf, OutcomeGroups, Reasons, Values } from './outcomes'
import { People } from './people'
import styles from './reports.module.css'
import { Summary } from './summary'
import { Weeks } from './weeks'

/** How fast customers were answered, by whom, and what came of their enquiries. */
export function Response({ period }: { period: PeriodName }) {
  const query = useResponseReport(period)
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <Figures figures={figuresOf(report)} />
          <div className={styles.response}>
            <Weeks report={report} />
            <People report={report} />
            <LateAnswers report={report} />
            <Values report={report} />
            <Reasons report={report} />
            {outcomeGroupings.map((grouping) => (
              <OutcomeGroups key={grouping} report={report} grouping={grouping} />
            ))}
            <Summary />
          </div>
          <p className={styles.note}>
            {describePeriod(report)} {words.note} {report.isCut && words.cut}
          </p>
        </>
      )}
    </Loaded>
  )
}

function figuresOf({ answers, outcome, before, target, ...report }: ResponseReport) {
  const days = daysOf(report)
  const { figures } = words
  const answered = answers.late - answers.waiting
  const decided = decidedOf(outcome)
  /** Nothing to compare with is left out. */
  const against = (note: string, value: string) =>
    value === reports.nothing ? note : `${note}, ${reports.before(value, days)}`
  return [
    [
      figures.inTime(target),
      inTimeOf(answers, target),
      against(
        figures.ofDue(answers.inTime, answers.inTime + answers.late),
        inTimeOf(before.answers, target),
      ),
    ],
    [
      figures.median,
      formatQuantile(answers.median),
      against(figures.working, formatQuantile(before.answers.median)),
    ],
    [
      figures.late,
      reports.number(answers.late),
      <>
        {figures.answeredLate(answered)}
        <StillWaiting count={answers.waiting} {...report} />
        {against('', reports.number(before.answers.late))}
      </>,
    ],
    [
      figures.conversion,
      conversionOf(outcome),
      against(
        figures.decided(outcome.won.count, decided, outcome.open),
        conversionOf(before.outcome),
      ),
    ],
  ] as const
}

/** Links to those of the period in Inbox. */
function StillWaiting({ count, first, last }: { count: number; first: string; last: string }) {
  const text = words.figures.waiting(count)
  if (count === 0) return text
  const filter = { ...noFilter, isLate: true, answered: 'none', from: first, to: last } as const
  return <Link to={`/admin?${writeFilter(new URLSearchParams(), filter)}`}>{text}</Link>
}

/** Without a target nothing is in time or late. */
function inTimeOf({ inTime, late }: Answers, target: ResponseReport['target']) {
  const all = inTime + late
  return all === 0 || target === 'off' ? reports.nothing : shareOf(inTime, all)
}

function daysOf({ first, last }: Pick<ResponseReport, 'first' | 'last'>) {
  return (Date.parse(last) - Date.parse(first)) / day + 1
}

function describePeriod({ first, last, firstBefore, timeZone }: ResponseReport) {
  return `${reports.days(formatShortUtcDate(Date.parse(first)), formatUtcDay(Date.parse(last)), timeZone)} ${words.compared(formatShortUtcDate(Date.parse(firstBefore)))}`
}

/** While it loads, the previous report. */
function useResponseReport(period: PeriodName) {
  return useQuery({
    queryKey: ['response report', period],
    queryFn: ({ signal }) =>
      answerTo(api.reports.response.$get({ query: { days: period } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}
