import { type KeyboardEvent, useState } from 'react'
import { useSayOffline } from '../../ui/toast'
import { readTypedTime } from './typed-time'

type TimeFieldProps = {
  label: string
  time: string
  /** Of the message that says what is wrong with it. */
  problemId: string | undefined
  onChange: (time: string) => void
}

/** A time of 24 hours as text, taken over when the field is left or Enter is pressed. */
export function TimeField({ label, time, problemId, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const sayOffline = useSayOffline()

  function leave() {
    if (typed === undefined) return
    if (sayOffline) return sayOffline()
    const next = readTypedTime(typed) ?? typed
    setTyped(undefined)
    if (next !== time) onChange(next)
  }

  return (
    <input
      type="text"
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      autoComplete="off"
      maxLength={5}
      value={typed ?? time}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && leave()}
    />
  )
}
