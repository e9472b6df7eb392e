/** The commands for the enquiry that is open or has the focus. */
import { useEffect, useEffectEvent } from 'react'
import type { DeskIconName } from './desk-icon'

export type InquiryCommand = {
  label: string
  icon: DeskIconName
  /** The key that runs the same command. */
  shortcut?: string
  run: () => void
}

/** The customer's name, and the commands, which are loaded only when they are shown. */
export type InquiryCommands = { name: string; load: () => Promise<readonly InquiryCommand[]> }

type Read = () => InquiryCommands | null

let read: Read | null = null

/** Provides the commands while the component is mounted. */
export function useProvideCommands(current: Read) {
  const readCurrent = useEffectEvent(current)
  useEffect(() => {
    const own = () => readCurrent()
    read = own
    return () => {
      if (read === own) read = null
    }
  }, [])
}

/** Returns the current enquiry's commands, or null if there is no enquiry. */
export function readCurrentCommands() {
  return read?.() ?? null
}
