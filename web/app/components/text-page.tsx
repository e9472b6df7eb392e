import type { TextPage as TextPageData } from '../content/types/text-page'
import { labels } from '../content/words/labels'
import { IndexedLayout } from './indexed-layout'
import { PageHead } from './page-head'
import { TextSection } from './text-section'

/** A page of plain text in sections, such as a notice or a statement. */
export function TextPage({ heading, lead, updated, sections }: TextPageData) {
  return (
    <>
      <PageHead title={heading} lead={lead} />
      <div className="section--last">
        <IndexedLayout entries={sections}>
          {sections.map((section) => (
            <TextSection key={section.id} {...section} />
          ))}
          <p className="label">
            {labels.updated} <time dateTime={updated}>{updated}</time>
          </p>
        </IndexedLayout>
      </div>
    </>
  )
}
