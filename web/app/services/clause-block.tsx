import { Prose } from '../components/prose'
import type { Block } from '../content/types/service-page'
import { FigureTable } from './figure-table'
import { Points } from './points'
import { Steps } from './steps'
import { Terms } from './terms'

type ClauseBlockProps = {
  block: Block
  /** The first block of its section. */
  isFirst: boolean
}

/** One block of a section, by its kind. */
export function ClauseBlock({ block, isFirst }: ClauseBlockProps) {
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
  }
}
