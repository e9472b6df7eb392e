import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/** More new rows than this in one frame, and the list flies by: nobody reads a row of it whole. */
const readableRows = 6

/** How many rows are completed in one frame once the list stands. */
const rowsAFrame = 6

/**
 * Tells which rows are drawn with all they hold. While a hard turn of the wheel lets the list fly by,
 * new rows are drawn with name and message alone, so that each frame is ready in time; the rest
 * follows as soon as the list stands. `isFlying` is kept for the next rendering.
 */
export function useWholeRows(
  ids: readonly string[],
  isScrolling: boolean,
  isFlying: RefObject<boolean>,
) {
  const drawn = useRef<ReadonlySet<string>>(new Set())
  const brief = useRef<ReadonlySet<string>>(new Set())
  const [, drawMore] = useReducer((count: number) => count + 1, 0)

  const isNew = (id: string) => !drawn.current.has(id)
  const flies = isScrolling && (isFlying.current || ids.filter(isNew).length > readableRows)
  const nowBrief = new Set(ids.filter((id) => brief.current.has(id) || (flies && isNew(id))))

  useLayoutEffect(() => {
    drawn.current = new Set(ids)
    brief.current = nowBrief
    isFlying.current = flies
  })
  useEffect(() => {
    if (isScrolling || brief.current.size === 0) return
    const frame = requestAnimationFrame(() => {
      brief.current = new Set([...brief.current].slice(rowsAFrame))
      drawMore()
    })
    return () => cancelAnimationFrame(frame)
  })

  return (id: string) => !nowBrief.has(id)
}
