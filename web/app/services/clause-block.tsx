import { ButtonLink } from '../components/button'
import { Icon } from '../components/icon'
import { Prose } from '../components/prose'
import { callToAction } from '../content/call-to-action'
import type { Block } from '../content/types/service-page'
import styles from './clause-block.module.css'
import { FigureTable } from './figure-table'
import { Points } from './points'
import { Steps } from './steps'
import { Terms } from './terms'

type ClauseBlockProps = {
  block: Block
  /** The first block of its section. */
  isFirst: boolean
  enquiryTo: string
}

/** One block of a section, by its kind. */
export function ClauseBlock({ block, isFirst, enquiryTo }: ClauseBlockProps) {
  switch (block.kind) {
    case 'text':
      return <Prose paragraphs={block.paragraphs} isLead={isFirst} />
    case 'terms':
      return <Terms rows={block.rows} />
    case 'points':
      return <Points rows={block.rows} />
    case 'steps':
      return <Steps rows={block.rows} />
    case 'table':
      return <FigureTable {...block} />
    case 'enquiry':
      return (
        <div className={styles.enquiry}>
          <p>{block.text}</p>
          <ButtonLink to={enquiryTo}>
            {callToAction.button} <Icon name="arrow" />
          </ButtonLink>
        </div>
      )
  }
}
