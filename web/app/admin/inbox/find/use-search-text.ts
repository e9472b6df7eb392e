import { useEffect, useRef, useState } from 'react'

/** How long to wait for the next letter before asking, in ms: a quick typist's pause. */
const pause = 150

/**
 * The text in a search field that asks for it as one types: `ask` is called once the typing rests.
 *
 * @param asked what the address asks for; where Back or a link has changed it, the field follows
 */
export function useSearchText(asked: string, ask: (text: string) => void) {
  const [text, setText] = useState(asked)
  const ownAsk = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // What is being typed is newer than any address.
    if (asked === ownAsk.current || timer.current !== undefined) return
    ownAsk.current = asked
    setText(asked)
  }, [asked])

  useEffect(() => forget, [])

  function forget() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function askNow(typed: string) {
    forget()
    const next = typed.trim()
    if (next === ownAsk.current) return
    ownAsk.current = next
    ask(next)
  }

  function type(typed: string) {
    setText(typed)
    forget()
    timer.current = setTimeout(() => askNow(typed), pause)
  }

  return {
    text,
    type,
    submit: () => askNow(text),
    clear() {
      setText('')
      askNow('')
    },
  }
}
