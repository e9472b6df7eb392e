/** What the desk and the worker of a preview tell each other. */

/** Sent to the worker once it is ready. An image comes whole, a PDF file part by part. */
export type PreviewTask = { kind: 'image'; bytes: ArrayBuffer } | { kind: 'pdf'; size: number }

/** A part of a PDF file that the worker has requested. */
export type FilePart = { kind: 'part'; begin: number; bytes: ArrayBuffer }

export type FromWorker =
  | { type: 'ready' }
  /** Asks for bytes of a PDF file; `end` is exclusive. */
  | { type: 'request'; begin: number; end: number }
  | { type: 'drawn'; image: ImageBitmap }
  | { type: 'failed'; reason: string }
