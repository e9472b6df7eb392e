/** What can be done at this moment with the enquiry that is open, or that has the focus. */
import { useEffect, useEffectEvent } from 'react'
import type { DeskIconName } from './desk-icon'

export type EnquiryCommand = {
  label: string
  icon: DeskIconName
  /** The key that does the same. */
  shortcut?: string
  run: () => void
}

/** Of whom the enquiry is; what can be done is loaded with what shows it. */
export type EnquiryCommands = { name: string; load: () => Promise<readonly EnquiryCommand[]> }

type Read = () => EnquiryCommands | null

let read: Read | null = null

/** Says what can be done, for as long as the component is there. */
export function useEnquiryCommands(current: Read) {
  const readCurrent = useEffectEvent(current)
  useEffect(() => {
    const own = () => readCurrent()
    read = own
    return () => {
      if (read === own) read = null
    }
  }, [])
}

/** Returns what can be done; null where there is no enquiry. */
export function readEnquiryCommands() {
  return read?.() ?? null
}
