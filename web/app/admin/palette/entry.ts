import type { DeskIconName } from '../ui/desk-icon'

/** One thing that can be done, or one place to go to. */
export type Entry = {
  group: string
  key: string
  label: string
  /** A drawing, or the number of a service. */
  icon: DeskIconName | { number: string }
  hint?: string
  shortcut?: string | undefined
  /** Loses the highlight to whatever else comes, unless the arrow keys put it there. */
  isFallback?: boolean
  run: () => void
}
