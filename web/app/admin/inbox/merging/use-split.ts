import { useMutation } from '@tanstack/react-query'
import { merging as words } from '../../../words/desk/merging'
import { splitInquiry } from '../../store/merging'
import { useErrorToast, useToast } from '../../ui/toast'
import { useReload } from '../use-reload'

/** `id` is part of `from`. */
type Merged = { id: string; reference: string; from: string }

/** Splits a merged enquiry from the one that it is part of. */
export function useSplit() {
  const showToast = useToast()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id }: Merged) => splitInquiry(id),
    onSuccess: (_, { reference }) => showToast('success', words.isSplit(reference)),
    onError: useErrorToast(words.splitFailed),
    onSettled: (_, __, { id, from }) => Promise.all([reload(id), reload(from)]),
  })
}
