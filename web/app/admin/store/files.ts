import { useQuery } from '@tanstack/react-query'
import { filesMax, hasPreview } from '../../../../worker/files/contract'
import { minute } from '../../../../worker/time'
import { api } from './api'
import { answerTo } from './calls'
import type { Reading } from './inquiry'

type Use = 'download' | 'preview' | 'archive'

type File = Reading['files'][number]

/** Returns the files of an enquiry and of those that are merged into it, by enquiry. */
function groupFiles(id: string, files: readonly File[]) {
  return Map.groupBy(files, ({ inquiryId = id }) => inquiryId)
}

/**
 * Returns an address for each file, or one for an archive of each ten of the same enquiry; valid for five
 * minutes. In the order of the groups.
 */
export async function fetchFileAddresses(id: string, files: readonly File[], as: Use) {
  const addresses: string[] = []
  for (const [inquiryId, group] of groupFiles(id, files)) {
    for (let start = 0; start < group.length; start += filesMax) {
      const fileIds = group.slice(start, start + filesMax).map((file) => file.id)
      const param = { id: inquiryId }
      const call = api.inquiries[':id']['file-links'].$post({ param, json: { fileIds, as } })
      addresses.push(...(await answerTo(call)).addresses)
    }
  }
  return addresses
}

/** Addresses are used for a minute less than they are valid, for images that load late. */
const freshFor = 4 * minute

/** The addresses work only until the session gets a new id. */
export const previewsKey = ['previews']

/** Returns the address of a preview for each file that has one, by the file's id. */
export function usePreviews(id: string, files: readonly File[]) {
  const shown = files.filter((file) => file.state === 'complete' && hasPreview(file))
  const grouped = [...groupFiles(id, shown).values()].flat()
  const fileIds = grouped.map((file) => file.id)
  const { data } = useQuery({
    queryKey: [...previewsKey, id, fileIds],
    async queryFn() {
      const addresses = await fetchFileAddresses(id, grouped, 'preview')
      return new Map(fileIds.map((fileId, i) => [fileId, addresses[i]]))
    },
    enabled: fileIds.length > 0,
    staleTime: freshFor,
    meta: { isAside: true },
  })
  return data
}
