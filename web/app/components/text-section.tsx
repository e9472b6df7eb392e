import type { TextSection as TextSectionData } from '../content/types/text-page'
import { ClauseHead } from './clause-head'
import { Prose } from './prose'
import { Spec, SpecRow } from './spec'
import styles from './text-section.module.css'

/** One section of a text page: paragraphs, terms, a list, whichever it has. */
export function TextSection({ id, title, paragraphs, rows, list }: TextSectionData) {
  const titleId = `${id}-title`
  return (
    <section className={styles.section} id={id} aria-labelledby={titleId}>
      <ClauseHead id={titleId} title={title} />
      {paragraphs && <Prose paragraphs={paragraphs} />}
      {rows && (
        <Spec>
          {rows.map(({ term, text }) => (
            <SpecRow key={term} term={term}>
              {text}
            </SpecRow>
          ))}
        </Spec>
      )}
      {list && (
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
