import { useQuery } from '@tanstack/react-query'
import { filesMax, hasPreview, type InquiryFile } from '../../../../worker/files/contract'
import { minute } from '../../../../worker/time'
import { api } from './api'
import { answerTo } from './calls'

type Use = 'download' | 'preview' | 'archive'

/** Returns an address for each file, or one for an archive of each ten; valid for five minutes. */
export async function fetchFileAddresses(id: string, fileIds: string[], as: Use) {
  const addresses: string[] = []
  for (let start = 0; start < fileIds.length; start += filesMax) {
    const json = { fileIds: fileIds.slice(start, start + filesMax), as }
    const call = api.inquiries[':id']['file-links'].$post({ param: { id }, json })
    addresses.push(...(await answerTo(call)).addresses)
  }
  return addresses
}

/** Addresses are used for a minute less than they are valid, for images that load late. */
const freshFor = 4 * minute

/** The addresses work only until the session gets a new id. */
export const previewsKey = ['previews']

/** Returns the address of a preview for each file that has one, by the file's id. */
export function usePreviews(id: string, files: readonly InquiryFile[]) {
  const fileIds = files
    .filter((file) => file.state === 'complete' && hasPreview(file))
    .map((file) => file.id)
  const { data } = useQuery({
    queryKey: [...previewsKey, id, fileIds],
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
