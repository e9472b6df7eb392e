import type { CSSProperties } from 'react'
import type { PersonReport, ResponseReport } from '../../../../worker/inbox/reports/contract'
import { reports } from '../../words/desk/reports'
import { response } from '../../words/desk/response-report'
import { shareOf } from './bars'
import { formatQuantile, hoursOf } from './durations'
import { countCell, numberColumn, ReportTable } from './report-table'

const words = response.people

/** What each of the team has received and answered. */
export function People({ report: { people, target } }: { report: ResponseReport }) {
  const [person, ...numbers] = words.columns
  return (
    <ReportTable
      area="people"
      title={words.title}
      fileName="by-person"
      columns={[
        { label: person },
        ...numbers.map(numberColumn),
        { label: words.inTime, isNumber: true, isShare: true },
      ]}
      rows={people.map((each) => ({
        id: each.name ?? '',
        cells: [
          { value: each.name ?? words.nobody },
          ...[each.received, each.answered].map(countCell),
          ...[each.median, each.p90].map((quantile) => ({
            value: hoursOf(quantile),
            shown: formatQuantile(quantile),
          })),
          ...[each.late, each.openQuotes].map(countCell),
          target === 'off' || each.answered === 0 ? { value: reports.nothing } : shareCell(each),
        ],
      }))}
      empty={response.empty}
    >
      <p>{words.note}</p>
    </ReportTable>
  )
}

function shareCell({ inTime, answered }: PersonReport) {
  const value = shareOf(inTime, answered)
  const part = { '--part': inTime / answered } as CSSProperties
  return {
    value,
    shown: (
      <>
        <i style={part} aria-hidden="true" />
        {value}
      </>
    ),
  }
}
