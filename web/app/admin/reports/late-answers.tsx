import { useState } from 'react'
import { Link } from 'react-router'
import type { LateAnswer, ResponseReport } from '../../../../worker/inbox/reports/contract'
import { titleOfService } from '../../../../worker/introduction'
import { hour } from '../../../../worker/time'
import { response } from '../../words/desk/response-report'
import { useServices } from '../store/services'
import { formatDateTime } from '../ui/dates'
import { DeskButton } from '../ui/desk-button'
import { escapeInvisible } from '../ui/escape-invisible'
import { OwnerMark, ServiceChip } from '../ui/marks'
import { formatWorkingDays } from './durations'
import { ReportTable, type TableRow } from './report-table'

const words = response.late

const shownAtFirst = 6

/** Those still waiting first. */
export function LateAnswers({ report }: { report: ResponseReport }) {
  const { lateAnswers, workingDay, answers } = report
  const [areAllShown, setAllShown] = useState(false)
  const services = useServices()
  const rowOf = ({
    id,
    name,
    service,
    owner,
    at,
    answeredAt,
    isOpen,
    by,
  }: LateAnswer): TableRow => ({
    id,
    cells: [
      {
        value: name,
        shown: (
          <Link to={`/admin?inquiry=${id}`}>
            <bdi>{escapeInvisible(name)}</bdi>
          </Link>
        ),
      },
      {
        value: service === null ? '' : titleOfService(services, service),
        shown: <ServiceChip slug={service} />,
      },
      { value: owner ?? '', shown: <OwnerMark name={owner} /> },
      { value: formatDateTime(at) },
      {
        value: answeredAt === null ? '' : formatDateTime(answeredAt),
        shown:
          answeredAt === null ? (isOpen ? words.waits : words.never) : formatDateTime(answeredAt),
      },
      {
        value: Math.round((by / hour) * 100) / 100,
        shown: (
          <span data-waits={(answeredAt === null && isOpen) || undefined}>
            {formatWorkingDays(by, workingDay)}
          </span>
        ),
      },
    ],
  })
  const rows = lateAnswers.map(rowOf)
  const [customer, service, owner, received, answered, by] = words.columns
  return (
    <ReportTable
      title={words.title}
      note={words.order}
      fileName="late-first-answers"
      columns={[
        ...[customer, service, owner, received, answered].map((label) => ({ label })),
        { label: by, isNumber: true },
      ]}
      rows={rows}
      shownRows={areAllShown ? rows : rows.slice(0, shownAtFirst)}
      empty={words.none}
    >
      {!areAllShown && rows.length > shownAtFirst && (
        <DeskButton variant="line" size="small" onClick={() => setAllShown(true)}>
          {words.showAll(rows.length, answers.late)}
        </DeskButton>
      )}
    </ReportTable>
  )
}
