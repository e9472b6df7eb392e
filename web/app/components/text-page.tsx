import type { TextPage as TextPageData, TextRow, TextSection } from '../content/types/text-page'
import type { WithFold } from '../lib/fold'
import { labels } from '../words/labels'
import { ClauseHead } from './clause-head'
import { DateLabel } from './date-label'
import { IndexedLayout } from './indexed-layout'
import { PageHead } from './page-head'
import { Prose } from './prose'
import { Spec, SpecRow } from './spec'
import styles from './text-page.module.css'

/** A page of plain text in sections, such as a notice or a statement. */
export function TextPage({ heading, lead, updated, sections }: TextPageData) {
  return (
    <>
      <PageHead title={heading} lead={lead} />
      <div className="section--last">
        <IndexedLayout entries={sections}>
          {sections.map((section, position) => (
            <Section key={section.id} {...section} hasFold={position === 2} />
          ))}
          <p className="label">
            {labels.updated} <DateLabel date={updated} />
          </p>
        </IndexedLayout>
      </div>
    </>
  )
}

function Section({ id, title, paragraphs, rows, list, hasFold }: TextSection & WithFold) {
  const titleId = `${id}-title`
  return (
    <section
      className={styles.section}
      id={id}
      aria-labelledby={titleId}
      data-fold={hasFold ? '' : undefined}
    >
      <ClauseHead id={titleId} title={title} />
      {paragraphs && <Prose paragraphs={paragraphs} />}
      {rows && (
        <Spec>
          {rows.map((row) => (
            <SpecRow key={row.term} term={row.term}>
              <RowText {...row} />
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

function RowText(row: TextRow) {
  if ('text' in row) return row.text
  return row.links.map(({ text, address, purpose }) => (
    <div key={address} className={styles.contact}>
      <a href={address}>{text}</a>
      {purpose && <span className="label">{purpose}</span>}
    </div>
  ))
}
