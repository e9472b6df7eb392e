/**
 * How administrators get the files of an enquiry. Pure: shared with the desk. `POST
 * /api/inquiries/:id/file-links` gives an address for each file, or one for all as a ZIP file. An address
 * is good for five minutes and for the session that asked for it, and works in a link, as the `src` of an
 * image and for `fetch`. No virus scan takes place.
 */
import * as v from 'valibot'
import type { EnquiryFile } from '../contract'
import { filesMax } from '../contract'

/** `preview`: shown at the desk, which is not noted in the log; `archive`: all of them as one ZIP file. */
const uses = ['download', 'preview', 'archive'] as const

const idsProblem = `fileIds must name 1 to ${filesMax} files`

export const NewFileLinks = v.object(
  {
    fileIds: v.pipe(
      v.array(v.string('An id is text'), idsProblem),
      v.minLength(1, idsProblem),
      v.maxLength(filesMax, idsProblem),
    ),
    as: v.picklist(uses, `as must be one of ${uses.join(', ')}`),
  },
  'Send fileIds and what they are for',
)

/** Paths on this site, in the order of `fileIds`; of an archive there is one. ms since 1970. */
export type FileLinks = { addresses: string[]; expiresAt: number }

/** A file as the desk shows it: its name has an extension that fits its content. */
export type DeskFile = EnquiryFile
