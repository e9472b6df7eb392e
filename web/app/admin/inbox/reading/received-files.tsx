import { formatBytes } from '../../../../../worker/files/contract'
import { files as words } from '../../../words/desk/files'
import type { Reading } from '../../store/inquiry'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { OnlineDeskButton } from '../../ui/online-button'
import { FileTile, FileTiles } from './file-tile'
import { useDownload } from './use-download'

type ReceivedFilesProps = { inquiryId: string; files: Reading['files'] }

/** The attachments of an e-mail that has arrived. */
export function ReceivedFiles({ inquiryId, files }: ReceivedFilesProps) {
  const { mutate, isPending } = useDownload(inquiryId)
  if (files.length === 0) return null
  return (
    <FileTiles>
      {files.map((file) => {
        const label = `${words.download}${words.of(escapeInvisible(file.name))}`
        const state = file.state === 'complete' ? [] : [words.states[file.state]]
        return (
          <FileTile
            key={file.id}
            name={file.name}
            facts={[formatBytes(file.size), ...state].join(' · ')}
          >
            {file.state === 'complete' && (
              <OnlineDeskButton
                shape="icon"
                size="small"
                aria-label={label}
                title={label}
                isBusy={isPending}
                onClick={() => mutate([file])}
              >
                <DeskIcon name="export" />
              </OnlineDeskButton>
            )}
          </FileTile>
        )
      })}
    </FileTiles>
  )
}
