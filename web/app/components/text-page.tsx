import { contactRows } from '../lib/contact-rows'
import type { TextBlock, TextPageContent, TextRow, TextSection } from '../lib/text-page.server'
import { labels } from '../words/labels'
import { ClauseHead } from './clause-head'
import { DateLabel } from './date-label'
import { IndexedLayout } from './indexed-layout'
import { PageHead } from './page-head'
import prose from './prose.module.css'
import { Spec, SpecRow } from './spec'
import styles from './text-page.module.css'

/** A page of plain text in sections, such as a notice or a statement. */
export function TextPage({ heading, lead, updated, sections }: TextPageContent) {
  return (
    <>
      <PageHead title={heading} lead={lead} />
      <div className="section--last">
        <IndexedLayout entries={sections}>
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
          <p className="label">
            {labels.updated} <DateLabel date={updated} />
          </p>
        </IndexedLayout>
      </div>
    </>
  )
}

function Section({ id, title, blocks }: TextSection) {
  const titleId = `${id}-title`
  return (
    <section className={styles.section} id={id} aria-labelledby={titleId}>
      <ClauseHead id={titleId} title={title} />
      {blocks.map((block, position) => (
        <Block key={position} {...block} />
      ))}
    </section>
  )
}

/** Its texts were rendered from Markdown at build time; raw HTML is rejected. */
function Block(block: TextBlock) {
  switch (block.kind) {
    case 'paragraphs':
      return (
        <div className={prose.prose}>
          {block.texts.map((text) => (
            <p key={text} dangerouslySetInnerHTML={{ __html: text }} />
          ))}
        </div>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {block.texts.map((text) => (
            <li key={text} dangerouslySetInnerHTML={{ __html: text }} />
          ))}
        </ul>
      )
    case 'terms':
      return <Spec>{block.rows.map(renderRow)}</Spec>
  }
}

function renderRow(row: TextRow) {
  if (row === 'contact') return <ContactRows key="contact" />
  return (
    <div key={row.term}>
      <dt>{row.term}</dt>
      <dd dangerouslySetInnerHTML={{ __html: row.text }} />
    </div>
  )
}

function ContactRows() {
  return contactRows.map(({ term, links }) => (
    <SpecRow key={term} term={term}>
      {links.map(({ text, address, purpose }) => (
        <div key={address} className={styles.contact}>
          <a href={address}>{text}</a>
          {purpose && <span className="label">{purpose}</span>}
        </div>
      ))}
    </SpecRow>
  ))
}
