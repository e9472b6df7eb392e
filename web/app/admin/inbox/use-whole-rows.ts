import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/** More new rows than this in one frame mean that the list scrolls too fast to read whole rows. */
const readableRows = 6

/** How many rows are completed in one frame once the list has stopped. */
const rowsAFrame = 6

/**
 * Returns which rows are rendered in full. During very fast scrolling, new rows are rendered with
 * name and message only, so that each frame is ready in time; the rest follows as soon as the list
 * stops. `isFlying` is set for the next render.
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
