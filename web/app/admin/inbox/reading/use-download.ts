import { useMutation } from '@tanstack/react-query'
import { files as words } from '../../../words/desk/files'
import { fetchFileAddresses } from '../../store/files'
import type { Reading } from '../../store/inquiry'
import { saveFile } from '../../store/save-file'
import { useToast } from '../../ui/toast'

/** Downloads files of an enquiry, several as an archive. */
export function useDownload(inquiryId: string) {
  const showToast = useToast()
  return useMutation({
    mutationFn: (chosen: Reading['files']) =>
      fetchFileAddresses(inquiryId, chosen, chosen.length > 1 ? 'archive' : 'download'),
    onSuccess(addresses) {
      for (const address of addresses) saveFile(address)
    },
    onError: () => showToast('error', words.failed),
  })
}
