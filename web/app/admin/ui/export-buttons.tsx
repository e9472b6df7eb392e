import { useMutation } from '@tanstack/react-query'
import type { ExportFormat } from '../../../../worker/inbox/exports'
import { exported } from '../../words/desk/exported'
import { downloadExport } from '../store/exports'
import type { FilterQuery } from '../store/filter'
import type { ListScope } from '../store/views'
import { DeskIcon } from './desk-icon'
import { OnlineDeskButton } from './online-button'
import { CancelledError, useConfirmedCall } from './password-prompt'
import { useToast } from './toast'

type ExportButtonsProps = {
  view: ListScope
  filter: FilterQuery
  variant: 'line' | 'quiet'
  onDone?: () => void
}

const formats: readonly ExportFormat[] = ['csv', 'json']

/** A button for each format in which a list can be exported. */
export function ExportButtons({ view, filter, variant, onDone }: ExportButtonsProps) {
  const showToast = useToast()
  const confirmed = useConfirmedCall()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) => confirmed(() => downloadExport(format, view, filter)),
    onError(error) {
      if (!(error instanceof CancelledError)) showToast('error', exported.failed)
    },
    onSettled: () => onDone?.(),
  })
  return formats.map((format) => (
    <OnlineDeskButton
      key={format}
      variant={variant === 'line' ? 'line' : 'plain'}
      isBusy={isPending}
      onClick={() => mutate(format)}
    >
      <DeskIcon name="export" />
      {exported[format]}
    </OnlineDeskButton>
  ))
}
