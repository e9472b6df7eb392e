import { useMutation } from '@tanstack/react-query'
import type { ExportFormat } from '../../../../worker/inbox/exports/contract'
import { data } from '../../content/words/desk/data'
import type { FilterQuery } from '../find/filter'
import { LineButton } from '../offline/line-button'
import { CancelledError, useConfirmedCall } from '../password-prompt'
import { useToast } from '../toasts'
import type { ListName } from '../views'
import { downloadExport } from './exports'

type ExportButtonsProps = {
  view: ListName
  filter: FilterQuery
  look: 'line' | 'quiet'
  onDone?: () => void
}

const formats: readonly ExportFormat[] = ['csv', 'json']

/** One button for each format of what a list shows. */
export function ExportButtons({ view, filter, look, onDone }: ExportButtonsProps) {
  const showToast = useToast()
  const confirmed = useConfirmedCall()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) => confirmed(() => downloadExport(format, view, filter)),
    onError(error) {
      if (!(error instanceof CancelledError)) showToast('error', data.exported.failed)
    },
    onSettled: () => onDone?.(),
  })
  return formats.map((format) => (
    <LineButton
      key={format}
      look={look}
      size="small"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate(format)}
    >
      {data.exported[format]}
    </LineButton>
  ))
}
