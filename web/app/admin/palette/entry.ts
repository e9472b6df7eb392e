import type { DeskIconName } from '../ui/desk-icon'

/** A command to run or a place to go to. */
export type Entry = {
  group: string
  key: string
  label: string
  /** An icon, or the number of a service. */
  icon: DeskIconName | { number: string }
  hint?: string
  shortcut?: string | undefined
  /** Arrives when the server has found it: what is here at once gets the highlight, however fast that is. */
  isLate?: boolean
  /** Loses the highlight to any other result, unless it was chosen with the arrow keys. */
  isFallback?: boolean
  run: () => void
}
