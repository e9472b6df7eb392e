import { useEffect, useRef, useState } from 'react'
import type { Filter } from '../../store/filter'
import { type Names, takeTokens, withoutOpenToken } from './tokens'

/**
 * How long to wait for the next letter before asking, in ms: what comes in one go, such as a word that
 * a phone completes, is asked for once. A letter that comes later has the request before it given up.
 */
const pause = 50

type Ask = (changes: Partial<Filter>, isReplacing: boolean) => void

/**
 * The text in a search field that asks for it as one types: `ask` is called once the typing rests,
 * or a condition ends, and told whether a search is there that the new one takes the place of.
 *
 * @param asked what the address asks for; where Back or a link has changed it, the field follows
 */
export function useSearchText(asked: string, names: Names, ask: Ask) {
  const [text, setText] = useState(asked)
  /** What was asked for from here, oldest first: the addresses that are still to be drawn, and the last. */
  const ownAsks = useRef([asked])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // A busy browser draws an earlier search when the next one has been asked for already.
    const drawn = ownAsks.current.lastIndexOf(asked)
    if (drawn >= 0) {
      ownAsks.current.splice(0, drawn)
      return
    }
    // What is being typed is newer than any address.
    if (timer.current !== undefined) return
    ownAsks.current = [asked]
    setText(asked)
  }, [asked])

  useEffect(() => forget, [])

  function forget() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function askNow(typed: string, changes?: Partial<Filter>) {
    forget()
    const q = withoutOpenToken(typed)
    const last = ownAsks.current.at(-1)
    if (q === last && !changes) return
    // Not by the address as it was rendered: a busy browser may not have drawn the last search yet.
    const isReplacing = last !== '' && !changes
    ownAsks.current.push(q)
    ask({ ...changes, q }, isReplacing)
  }

  function type(typed: string) {
    const taken = takeTokens(typed, names, Date.now())
    setText(taken.text)
    if (taken.isTaken) return askNow(taken.text, taken.changes)
    forget()
    timer.current = setTimeout(() => askNow(typed), pause)
  }

  return {
    text,
    type,
    /** Puts a text into the field, and sets conditions with it. */
    choose(chosen: string, changes?: Partial<Filter>) {
      setText(chosen)
      askNow(chosen, changes)
    },
    /** Asks for all that stands in the field, a condition at its end too. */
    submit() {
      const taken = takeTokens(`${text} `, names, Date.now())
      if (!taken.isTaken) return askNow(text)
      setText(taken.text.trim())
      askNow(taken.text, taken.changes)
    },
  }
}
