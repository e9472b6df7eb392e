import type { Report } from '../../../../worker/inbox/contract'
import { reports as words } from '../../words/desk/reports'
import { medianOf, shareOf, sumOf } from './bars'
import styles from './reports.module.css'

/** The four key figures of a period. */
export function Figures({ report }: { report: Report }) {
  const { perDay, answers, outcomes } = report
  const { figures } = words
  const countOf = <Key extends string>(
    counts: readonly { key: Key; count: number }[],
    ...keys: Key[]
  ) => sumOf(counts.filter(({ key }) => keys.includes(key)))
  const due = sumOf(answers.counts) - countOf(answers.counts, 'none') + answers.late
  const fast = countOf(answers.counts, '4h')
  const won = countOf(outcomes, 'won')
  const decided = countOf(outcomes, 'won', 'lost')
  const median = answers.median === null ? figures.nothing : medianOf(answers.median)
  const rows = [
    [figures.inquiries, words.number(sumOf(perDay)), figures.inDays(perDay.length)],
    [figures.median, median, figures.firstAnswer],
    [
      figures.fast,
      due === 0 ? figures.nothing : shareOf(fast, due),
      figures.ofDue(fast, due, answers.late),
    ],
    [
      figures.won,
      words.number(won),
      decided === 0 ? figures.undecided : figures.ofDecided(shareOf(won, decided)),
    ],
  ] as const
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd data-note>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
