import { ClauseHead } from '../components/clause-head'
import type { Clause as ClauseData } from '../content/types/service-page'
import styles from './clause.module.css'
import { ClauseBlock } from './clause-block'

type ClauseProps = ClauseData & { number: string; enquiryTo: string }

/** One numbered section of a service sheet. */
export function Clause({ id, title, number, blocks, enquiryTo }: ClauseProps) {
  const titleId = `${id}-title`
  return (
    <section className={styles.clause} id={id} aria-labelledby={titleId}>
      <ClauseHead id={titleId} title={title} number={number} />
      {blocks.map((block, position) => (
        <ClauseBlock key={position} block={block} isFirst={position === 0} enquiryTo={enquiryTo} />
      ))}
    </section>
  )
}
