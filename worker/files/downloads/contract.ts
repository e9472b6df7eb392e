/**
 * How administrators download the files of an enquiry. Pure: shared with the desk. `POST
 * /api/inquiries/:id/file-links` returns an address for each file, or one for a ZIP file of all. An
 * address is valid for five minutes, only in the session that requested it. It works in a link, as
 * the `src` of an image and with `fetch`. Files are not scanned for viruses.
 */
import * as v from 'valibot'
import type { InquiryFile } from '../contract'
import { filesMax } from '../contract'
import type { FileKind } from '../kinds/contract'

/**
 * `preview`: shown in the desk, not recorded in the audit log, and only of files that have one
 * (`hasPreview`); `archive`: all as one ZIP file.
 */
const uses = ['download', 'preview', 'archive'] as const

const idsProblem = `fileIds must name 1 to ${filesMax} files`

export const NewFileLinks = v.object(
  {
    fileIds: v.pipe(
      v.array(v.string('An id must be a string'), idsProblem),
      v.minLength(1, idsProblem),
      v.maxLength(filesMax, idsProblem),
    ),
    as: v.picklist(uses, `as must be one of ${uses.join(', ')}`),
  },
  'Send the fields fileIds and as',
)

/** Kinds that browsers can show. Only some can show HEIC; the others leave its place empty. */
const images: readonly (FileKind | null)[] = ['jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic']

/** In bytes: larger images are not loaded just for a thumbnail. */
const largestImage = 10_000_000

/** A PDF file may have any size: only the data for its first page is loaded. */
export function hasPreview({ kind, size }: Pick<InquiryFile, 'kind' | 'size'>) {
  return kind === 'pdf' || (images.includes(kind) && size <= largestImage)
}
