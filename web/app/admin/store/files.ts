import { useQuery } from '@tanstack/react-query'
import type { DeskFile, FileLinks } from '../../../../worker/files/downloads/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

type Use = 'download' | 'preview' | 'archive'

/** Returns an address for each file, or one for all as an archive; they are good for five minutes. */
export async function fetchFileAddresses(id: string, fileIds: string[], as: Use) {
  const call = api.inquiries[':id']['file-links'].$post({ param: { id }, json: { fileIds, as } })
  return (await answerTo<FileLinks>(call)).addresses
}

/** Kinds that browsers draw; HEIC only some, and the others leave its place empty. */
const images = new Set(['jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic'])

/** Bytes: a larger image is not loaded to be shown as small as a stamp. */
const largestImage = 10_000_000

/** How long addresses are used, in ms: one that is fetched late is good as well. */
const freshFor = 4 * 60_000

/** Returns the address of a preview for each file that has one, by the file's id. */
export function usePreviews(id: string, files: readonly DeskFile[]) {
  const fileIds = files
    .filter((file) => file.state === 'complete' && hasPreview(file))
    .map((file) => file.id)
  const { data } = useQuery({
    queryKey: ['previews', id, fileIds],
    async queryFn() {
      const addresses = await fetchFileAddresses(id, fileIds, 'preview')
      return new Map(fileIds.map((fileId, i) => [fileId, addresses[i]]))
    },
    enabled: fileIds.length > 0,
    staleTime: freshFor,
    meta: { isAside: true },
  })
  return data
}

/** Of a PDF file only what its first page needs is loaded. */
function hasPreview({ kind, size }: DeskFile) {
  return kind === 'pdf' || (images.has(kind ?? '') && size <= largestImage)
}
