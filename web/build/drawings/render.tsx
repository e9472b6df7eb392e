import { renderToStaticMarkup } from 'react-dom/server'
import type { FigureCaption, Key } from '../../app/content/types/drawing'
import { DrawingMarkup } from './markup'
import { Sheet } from './sheet'

type Crop = {
  height: number
  draw: (sheet: Sheet) => void
}

/** What a module of `content/drawings` exports for the build: the same figure in two layouts. */
export type DrawingPlan = {
  caption: FigureCaption
  wide: Crop
  narrow: Crop
}

type CropName = 'wide' | 'narrow'

/** Width and text size; the text is never below 11 px in the columns where a crop is shown. */
const crops = {
  wide: { width: 864, size: 14.5 },
  narrow: { width: 352, size: 13 },
} satisfies Record<CropName, { width: number; size: number }>

/** Draws both crops; throws if their letters do not match the key. */
export function renderDrawing(name: string, plan: DrawingPlan) {
  return { wide: renderCrop(name, plan, 'wide'), narrow: renderCrop(name, plan, 'narrow') }
}

function renderCrop(name: string, plan: DrawingPlan, crop: CropName) {
  const { key, hasBalloons = false } = plan.caption
  const { height, draw } = plan[crop]
  const { width, size } = crops[crop]
  const isNarrow = crop === 'narrow'
  const sheet = new Sheet({ size, isNarrow, hasBalloons: isNarrow || hasBalloons, key })
  draw(sheet)
  if (isNarrow) refuseOtherLetters(name, sheet.letters, key)
  const svg = renderToStaticMarkup(<DrawingMarkup sheet={sheet} width={width} height={height} />)
  return { svg, width, height }
}

function refuseOtherLetters(name: string, letters: ReadonlySet<string>, key: Key) {
  const drawn = [...letters].toSorted().join(' ')
  const named = Object.keys(key).toSorted().join(' ')
  if (drawn === named) return
  throw new Error(`${name}: the drawing has the letters ${drawn}, its key has ${named}`)
}
