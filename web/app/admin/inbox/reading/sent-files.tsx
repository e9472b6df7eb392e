import { useMutation } from '@tanstack/react-query'
import type { SentFile } from '../../../../../worker/correspondence/contract'
import { formatBytes } from '../../../../../worker/files/contract'
import { attach as words } from '../../../words/desk/attach'
import { withdrawLink } from '../../store/correspondence'
import { formatShortDate } from '../../ui/dates'
import { escapeInvisible } from '../../ui/escape-invisible'
import { OnlineDeskButton } from '../../ui/online-button'
import { useErrorToast, useToast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { useReload } from '../use-reload'
import { FileTile, FileTiles } from './file-tile'

type SentFilesProps = {
  files: readonly SentFile[]
  inquiryId: string
}

/** What went out with a reply: attached, or as a link that can be withdrawn. */
export function SentFiles({ files, inquiryId }: SentFilesProps) {
  const now = useNow()
  const showToast = useToast()
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => withdrawLink(inquiryId, id),
    onSuccess: () => showToast('success', words.isWithdrawn),
    onError: useErrorToast(words.withdrawFailed),
    onSettled: () => reload(inquiryId),
  })
  if (files.length === 0) return null

  const stateOf = ({ isLink, expiresAt, withdrawnAt }: SentFile) => {
    if (!isLink) return words.attached
    if (withdrawnAt) return words.withdrawn
    return expiresAt <= now ? words.ended : words.link(formatShortDate(expiresAt))
  }

  return (
    <FileTiles>
      {files.map((file) => {
        const name = escapeInvisible(file.name)
        const isOpen = file.isLink && !file.withdrawnAt && file.expiresAt > now
        return (
          <FileTile
            key={file.id}
            name={file.name}
            facts={`${formatBytes(file.size)} · ${stateOf(file)}`}
            isWide={isOpen}
          >
            {isOpen && (
              <OnlineDeskButton
                variant="line"
                size="small"
                isBusy={isPending}
                onClick={() => mutate(file.id)}
              >
                {words.withdraw}
                <span className="visually-hidden">{words.withdrawOf(name)}</span>
              </OnlineDeskButton>
            )}
          </FileTile>
        )
      })}
    </FileTiles>
  )
}
