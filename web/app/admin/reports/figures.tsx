import type { Report } from '../../../../worker/inbox/contract'
import { reports as words } from '../../content/words/desk/reports'
import { durationOf, shareOf, sumOf } from './bars'
import styles from './reports.module.css'

/** The four key figures of a period. */
export function Figures({ report }: { report: Report }) {
  const { perDay, answers, outcomes } = report
  const { figures } = words
  const countOf = <Key extends string>(
    counts: readonly { key: Key; count: number }[],
    ...keys: Key[]
  ) => sumOf(counts.filter(({ key }) => keys.includes(key)))
  const answered = sumOf(answers.counts) - countOf(answers.counts, 'none')
  const fast = countOf(answers.counts, '4h')
  const won = countOf(outcomes, 'won')
  const decided = countOf(outcomes, 'won', 'lost')
  const median = answers.median === null ? figures.nothing : durationOf(answers.median)
  const rows = [
    [figures.inquiries, words.number(sumOf(perDay)), figures.inDays(perDay.length)],
    [figures.median, median, figures.firstAnswer],
    [
      figures.fast,
      answered === 0 ? figures.nothing : shareOf(fast, answered),
      figures.ofAnswered(fast, answered),
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
