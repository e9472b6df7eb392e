import { type CSSProperties, useState } from 'react'
import type { ResponseReport } from '../../../../worker/inbox/reports/contract'
import { reports } from '../../words/desk/reports'
import { response } from '../../words/desk/response-report'
import { formatShortUtcDate } from '../ui/dates'
import { shareOf } from './bars'
import { numberColumn, ReportTable } from './report-table'
import { Scale, scaleOf } from './scale'
import { TextButton } from './text-button'
import styles from './weeks.module.css'

const words = response.weeks

/** First answers in time and late, by the week in which the enquiry arrived. */
export function Weeks({ report: { weeks, target } }: { report: ResponseReport }) {
  const [isTable, setIsTable] = useState(false)
  const isEmpty = weeks.every(({ inTime, late }) => inTime + late === 0)
  const [week, ...numbers] = words.columns
  return (
    <ReportTable
      area="weeks"
      title={words.title}
      note={words.against(target)}
      fileName="first-answers-by-week"
      columns={[{ label: week }, ...numbers.map(numberColumn)]}
      rows={
        isEmpty
          ? []
          : weeks.map(({ monday, inTime, late }) => ({
              id: monday,
              cells: [
                { value: monday, shown: formatShortUtcDate(Date.parse(monday)) },
                { value: inTime },
                { value: late },
                { value: shareIn({ inTime, late }) },
              ],
            }))
      }
      empty={words.empty}
      chart={isTable ? undefined : <Chart weeks={weeks} />}
      tools={
        <TextButton
          label={reports.table}
          title={words.title}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        />
      }
    >
      {!isTable && !isEmpty && (
        <p className={styles.legend}>
          <span>
            <i data-part="in-time" />
            {words.inTime}
          </span>
          <span>
            <i data-part="late" />
            {words.late}
          </span>
          <span>{words.share}</span>
        </p>
      )}
    </ReportTable>
  )
}

type Week = ResponseReport['weeks'][number]

function shareIn({ inTime, late }: Pick<Week, 'inTime' | 'late'>) {
  return inTime + late === 0 ? reports.nothing : shareOf(inTime, inTime + late)
}

/** Not read out: the table has the same numbers. */
function Chart({ weeks }: { weeks: readonly Week[] }) {
  const scale = scaleOf(weeks.map(({ inTime, late }) => inTime + late))
  return (
    <div className={styles.weeks} role="img" aria-label={words.chart}>
      <Scale scale={scale} />
      <div className={styles.plot}>
        {weeks.map((week) => (
          <Column key={week.monday} {...week} scale={scale} />
        ))}
      </div>
      <div className={styles.dates}>
        {weeks.map(({ monday }) => (
          <span key={monday}>{formatShortUtcDate(Date.parse(monday))}</span>
        ))}
      </div>
    </div>
  )
}

function Column({ monday, inTime, late, scale }: Week & { scale: (count: number) => number }) {
  const date = formatShortUtcDate(Date.parse(monday))
  const part = (count: number) => ({ '--part': scale(count) }) as CSSProperties
  return (
    <div title={words.column(date, inTime, late)}>
      {inTime + late > 0 && <span>{shareIn({ inTime, late })}</span>}
      {late > 0 && <i data-part="late" style={part(late)} />}
      {inTime > 0 && <i data-part="in-time" style={part(inTime)} />}
    </div>
  )
}
