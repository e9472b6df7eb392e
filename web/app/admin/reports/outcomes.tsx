import type { CSSProperties } from 'react'
import type {
  Outcome,
  OutcomeGroup,
  OutcomeGrouping,
  ResponseReport,
} from '../../../../worker/inbox/reports/contract'
import { titleOfService } from '../../../../worker/introduction'
import { reports } from '../../words/desk/reports'
import { response } from '../../words/desk/response-report'
import { useServices } from '../store/services'
import { escapeInvisible } from '../ui/escape-invisible'
import { shareOf } from './bars'
import styles from './outcomes.module.css'
import { type Column, countCell, numberColumn, ReportTable } from './report-table'

const words = response.outcomes

/** With fewer decided, a share says nothing. */
const minDecided = 5

export function decidedOf({ won, lost, noAnswer }: Outcome) {
  return won.count + lost.count + noAnswer.count
}

/** Won of those decided. */
export function conversionOf(outcome: Outcome) {
  const { won } = outcome
  const decided = decidedOf(outcome)
  return decided < minDecided ? reports.nothing : shareOf(won.count, decided)
}

/** What was quoted, won and lost, against the period before. */
export function Values({ report: { outcome, before } }: { report: ResponseReport }) {
  const [name, ...numbers] = words.values.columns
  return (
    <ReportTable
      area="values"
      title={words.values.title}
      fileName="quoted-won-lost"
      columns={[{ label: name }, ...numbers.map(numberColumn)]}
      rows={(['quoted', 'won', 'lost', 'noAnswer'] as const).map((kind) => ({
        id: kind,
        cells: [
          { value: words.kinds[kind] },
          ...[outcome[kind], before.outcome[kind]].flatMap(({ count, value }) => [
            countCell(count),
            countCell(value),
          ]),
        ],
      }))}
      empty={response.empty}
    >
      <p>{words.values.note}</p>
    </ReportTable>
  )
}

type GroupsProps = { report: ResponseReport; grouping: OutcomeGrouping }

/** What came of the enquiries of each service, source or town. */
export function OutcomeGroups({ report, grouping }: GroupsProps) {
  const services = useServices()
  const groups = report.groups[grouping]
  const most = Math.max(1, ...groups.map(({ received }) => received))
  const own = words[grouping]
  const nameOf = ({ key, isRest }: OutcomeGroup) => {
    if (key === null) return isRest ? reports.rest : own.none
    return grouping === 'service' ? titleOfService(services, key) : key
  }
  const numberOf = ({ key }: OutcomeGroup) =>
    grouping === 'service' ? services.find(({ slug }) => slug === key)?.number : undefined
  const [won, lost, noAnswer, open, ...others] = words.columns
  const keyed = (label: string, name: string): Column => ({
    label,
    isNumber: true,
    shown: (
      <span className={styles.keyed}>
        <i className={styles.key} data-part={name} />
        {label}
      </span>
    ),
  })
  return (
    <ReportTable
      title={own.title}
      {...(grouping === 'service' && { note: words.note })}
      fileName={`outcome-by-${grouping}`}
      columns={[
        { label: own.column },
        { label: words.chart, isChart: true },
        ...[
          keyed(won, 'won'),
          keyed(lost, 'lost'),
          keyed(noAnswer, 'noAnswer'),
          keyed(open, 'open'),
        ],
        ...others.map(numberColumn),
      ]}
      rows={groups.map((group) => ({
        id: `${group.isRest ?? ''}=${group.key ?? ''}`,
        cells: [
          {
            value: nameOf(group),
            shown: (
              <>
                {numberOf(group) && <b className={styles.number}>{numberOf(group)}</b>}
                <bdi>{escapeInvisible(nameOf(group))}</bdi>
              </>
            ),
          },
          { shown: <Parts outcome={group} most={most} /> },
          ...[group.won.count, group.lost.count, group.noAnswer.count, group.open].map(countCell),
          { value: conversionOf(group) },
          ...[group.quoted.value, group.won.value, group.lost.value].map(countCell),
        ],
      }))}
      empty={response.empty}
    />
  )
}

/** A bar as long as there are enquiries, divided into what came of them. */
function Parts({
  outcome: { won, lost, noAnswer, open },
  most,
}: {
  outcome: Outcome
  most: number
}) {
  const parts = [
    ['won', won.count],
    ['lost', lost.count],
    ['noAnswer', noAnswer.count],
    ['open', open],
  ] as const
  return (
    <span className={styles.parts} aria-hidden="true">
      {parts
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <i key={name} data-part={name} style={{ '--part': count / most } as CSSProperties} />
        ))}
    </span>
  )
}

/** Why enquiries were won or lost. */
export function Reasons({ report: { reasons } }: { report: ResponseReport }) {
  const [outcome, reason, ...numbers] = words.reasons.columns
  return (
    <ReportTable
      area="reasons"
      title={words.reasons.title}
      fileName="reasons"
      columns={[{ label: reason }, { label: outcome }, ...numbers.map(numberColumn)]}
      rows={reasons.map(({ status, reason: text, count, value }) => ({
        id: `${status}=${text ?? ''}`,
        cells: [
          {
            value: text ?? words.reasons.none,
            shown: <bdi>{escapeInvisible(text ?? words.reasons.none)}</bdi>,
          },
          { value: words.kinds[status] },
          countCell(count),
          countCell(value),
        ],
      }))}
      empty={words.reasons.empty}
    />
  )
}
