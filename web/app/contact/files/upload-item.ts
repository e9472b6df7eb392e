import type { SmallerPhoto } from './photo'

/** `chosen` is a file of a message that has not been sent yet. */
export type UploadState = 'chosen' | 'waiting' | 'sending' | 'paused' | 'done' | 'refused'

export type UploadItem = {
  id: string
  messageKey: string
  name: string
  /** The size in bytes, and how many of them the Worker has. */
  size: number
  sent: number
  state: UploadState
  /** Why it was refused, and what to do. */
  problem?: string
  /** The smaller version of a photograph, and whether to send that version. */
  photo?: SmallerPhoto
  isSmaller: boolean
  /** False once it could not be stored, so that it lasts only as long as the page. */
  isStored: boolean
}

export type Snapshot = {
  items: readonly UploadItem[]
  /** Bytes per second over the last 10 seconds; 0 while nothing is being sent. */
  speed: number
}

export const isUnfinished = ({ state }: UploadItem) => state !== 'done' && state !== 'refused'
