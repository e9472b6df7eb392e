import type { ResponseReport } from '../../../../worker/inbox/reports/contract'
import { response } from '../../words/desk/response-report'
import { formatQuantile, hoursOf } from './durations'
import { countCell, numberColumn, ReportTable } from './report-table'

const words = response.people

/** What each of the team has received and answered. */
export function People({ report: { people } }: { report: ResponseReport }) {
  const [person, ...numbers] = words.columns
  return (
    <ReportTable
      area="people"
      title={words.title}
      fileName="by-person"
      columns={[{ label: person }, ...numbers.map(numberColumn)]}
      rows={people.map(({ name, received, answered, median, p90, late, openQuotes }) => ({
        id: name ?? '',
        cells: [
          { value: name ?? words.nobody },
          ...[received, answered].map(countCell),
          ...[median, p90].map((quantile) => ({
            value: hoursOf(quantile),
            shown: formatQuantile(quantile),
          })),
          ...[late, openQuotes].map(countCell),
        ],
      }))}
      empty={response.empty}
    >
      <p>{words.note}</p>
    </ReportTable>
  )
}
