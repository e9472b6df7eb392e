import { Fragment } from 'react'
import { ClauseHead } from '../components/clause-head'
import { Drawing } from '../components/drawing'
import type { WithFold } from '../lib/fold'
import type { Block, Clause as ClauseData } from '../lib/services/schema'
import styles from './clause.module.css'
import { ClauseBlock } from './clause-block'
import type { ServiceDrawing } from './list-drawings'

type ClauseProps = ClauseData &
  WithFold & {
    number: string
    drawings: readonly ServiceDrawing[]
  }

/** One numbered section of a service's page, with its drawings. */
export function Clause({ id, title, number, blocks, drawings, hasFold }: ClauseProps) {
  const titleId = `${id}-title`
  const drawingsAt = (position: number) =>
    drawings
      .filter((drawing) => placeOf(drawing, blocks) === position)
      .map((drawing) => <Drawing key={drawing.number} drawing={drawing} />)
  return (
    <section
      className={styles.clause}
      id={id}
      aria-labelledby={titleId}
      data-fold={hasFold ? '' : undefined}
      data-printed={blocks.some(isPrinted) || drawings.length > 0}
    >
      <ClauseHead id={titleId} title={title} number={number} />
      {blocks.map((block, position) => (
        <Fragment key={position}>
          {drawingsAt(position)}
          <ClauseBlock block={block} isFirst={position === 0} />
        </Fragment>
      ))}
      {drawingsAt(blocks.length)}
    </section>
  )
}

/** Only a service's data is printed; running text, steps and reasons are for the screen. */
function isPrinted({ kind }: Block) {
  return kind === 'terms' || kind === 'table'
}

/** Returns the drawing's position: before the table it explains, or else after the first text. */
function placeOf({ before }: ServiceDrawing, blocks: readonly Block[]) {
  if (before) return blocks.findLastIndex(({ kind }) => kind === before)
  return blocks[0]?.kind === 'text' ? 1 : 0
}
