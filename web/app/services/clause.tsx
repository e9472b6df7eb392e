import { Fragment } from 'react'
import { ClauseHead } from '../components/clause-head'
import { Drawing } from '../components/drawing'
import type { Block, Clause as ClauseData } from '../lib/services/schema'
import styles from './clause.module.css'
import { ClauseBlock } from './clause-block'
import type { ServiceDrawing } from './find-service-drawing'

type ClauseProps = ClauseData & {
  number: string
  drawing: ServiceDrawing | undefined
}

/** One numbered section of a service's page, with its drawing, if it has one. */
export function Clause({ id, title, number, blocks, drawing }: ClauseProps) {
  const titleId = `${id}-title`
  const drawingAt = (position: number) =>
    drawing && placeOf(drawing, blocks) === position && <Drawing drawing={drawing} />
  return (
    <section
      className={styles.clause}
      id={id}
      aria-labelledby={titleId}
      data-printed={blocks.some(isPrinted) || drawing !== undefined}
    >
      <ClauseHead id={titleId} title={title} number={number} />
      {blocks.map((block, position) => (
        <Fragment key={position}>
          {drawingAt(position)}
          <ClauseBlock block={block} isFirst={position === 0} />
        </Fragment>
      ))}
      {drawingAt(blocks.length)}
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
