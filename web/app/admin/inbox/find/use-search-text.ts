import { useEffect, useRef, useState } from 'react'
import type { Filter } from '../../store/filter'
import { type Names, takeTokens, withoutOpenToken } from './tokens'

/**
 * How long to wait for the next letter before searching, in ms: text entered in one go, such as a
 * word that a phone completes, is searched for once. A letter typed later cancels the previous
 * request.
 */
const pause = 50

type Search = (changes: Partial<Filter>, isReplacing: boolean) => void

/**
 * The text of a field that searches as the user types. `search` is called once typing pauses or a
 * condition is complete; `isReplacing` is true if the new search replaces one that is shown
 * already.
 *
 * @param addressText the search in the address; if Back or a link changes it, the field follows
 */
export function useSearchText(addressText: string, names: Names, search: Search) {
  const [text, setText] = useState(addressText)
  /** The field's own searches, oldest first: the last one rendered, then those still to come. */
  const ownSearches = useRef([addressText])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // A busy browser may render an earlier search after the next one has been made.
    const rendered = ownSearches.current.lastIndexOf(addressText)
    if (rendered >= 0) {
      ownSearches.current.splice(0, rendered)
      return
    }
    // Text that is being typed is newer than any address.
    if (timer.current !== undefined) return
    ownSearches.current = [addressText]
    setText(addressText)
  }, [addressText])

  useEffect(() => () => clearTimeout(timer.current), [])

  function cancel() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function searchNow(typed: string, changes?: Partial<Filter>) {
    cancel()
    const q = withoutOpenToken(typed)
    const last = ownSearches.current.at(-1)
    if (q === last && !changes) return
    // Not by the rendered address: a busy browser may not have rendered the last search yet.
    const isReplacing = last !== '' && !changes
    ownSearches.current.push(q)
    search({ ...changes, q }, isReplacing)
  }

  function type(typed: string) {
    const taken = takeTokens(typed, names, Date.now())
    setText(taken.text)
    if (taken.isTaken) return searchNow(taken.text, taken.changes)
    cancel()
    timer.current = setTimeout(() => searchNow(typed), pause)
  }

  return {
    text,
    type,
    /** Puts a text into the field and sets conditions with it. */
    choose(chosen: string, changes?: Partial<Filter>) {
      setText(chosen)
      searchNow(chosen, changes)
    },
    /** Searches for everything in the field, including a condition at its end. */
    submit() {
      const taken = takeTokens(`${text} `, names, Date.now())
      if (!taken.isTaken) return searchNow(text)
      setText(taken.text.trim())
      searchNow(taken.text, taken.changes)
    },
  }
}
