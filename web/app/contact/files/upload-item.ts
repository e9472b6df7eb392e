import type { SmallerPhoto } from './photo'

/** Where a file stands: chosen for a message that is not sent, or on its way. */
export type UploadState = 'chosen' | 'waiting' | 'sending' | 'paused' | 'done' | 'refused'

export type UploadItem = {
  id: string
  messageKey: string
  name: string
  /** Bytes, and how many of them the Worker has. */
  size: number
  sent: number
  state: UploadState
  /** Why it is refused, and what to do. */
  problem?: string
  /** A smaller version of a photograph, and whether that is what is sent. */
  photo?: SmallerPhoto
  isSmaller: boolean
}

export type Snapshot = {
  items: readonly UploadItem[]
  /** Bytes a second over the last seconds; 0 while nothing is on its way. */
  speed: number
}

export const isUnfinished = ({ state }: UploadItem) => state !== 'done' && state !== 'refused'
