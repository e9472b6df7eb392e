import { formatBytes, type InquiryFile } from '../../../../../worker/files/contract'
import { kinds } from '../../../../../worker/files/kinds/contract'
import { startOf } from '../../../../../worker/graphemes'
import { files as words } from '../../../words/desk/files'
import { usePreviews } from '../../store/files'
import type { Reading } from '../../store/inquiry'
import { escapeInvisible } from '../../ui/escape-invisible'
import { OnlineDeskButton } from '../../ui/online-button'
import styles from './inquiry-files.module.css'
import { Preview } from './previews/preview'
import { useDownload } from './use-download'

type FilesProps = { id: string; files: Reading['files'] }

/** The files of both sides, with previews and downloads. */
export function Files({ id, files }: FilesProps) {
  const previews = usePreviews(id, files)
  const { mutate, isPending } = useDownload(id)
  const complete = files.filter(({ state }) => state === 'complete')
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-labelledby={`files-${id}`}>
      <header>
        <h3 id={`files-${id}`}>{words.title(files.length)}</h3>
        {complete.length > 1 && (
          <OnlineDeskButton
            variant="line"
            size="small"
            isBusy={isPending}
            onClick={() => mutate(complete)}
          >
            {words.downloadAll}
          </OnlineDeskButton>
        )}
      </header>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <span className={styles.preview}>
              <FilePreview file={file} address={previews?.get(file.id)} />
            </span>
            <div>
              <p className={styles.name}>
                <bdi>{escapeInvisible(file.name)}</bdi>
              </p>
              <p className={styles.facts}>
                {[
                  formatBytes(file.size),
                  file.kind && kinds[file.kind].label,
                  file.author && words.fromTeam,
                  stateOf(file),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {file.state === 'complete' && (
              <OnlineDeskButton size="small" isBusy={isPending} onClick={() => mutate([file])}>
                {words.download}
                <span className="visually-hidden">{words.of(escapeInvisible(file.name))}</span>
              </OnlineDeskButton>
            )}
          </li>
        ))}
      </ul>
      {files.some(({ author }) => author === null) && (
        <p className={styles.note}>{words.notScanned}</p>
      )}
    </section>
  )
}

type FilePreviewProps = { file: InquiryFile; address: string | undefined }

function FilePreview({ file, address }: FilePreviewProps) {
  const extension = <span aria-hidden="true">{startOf(file.name.split('.').at(-1) ?? '', 4)}</span>
  if (!address) return extension
  return (
    <Preview file={file} address={address}>
      {extension}
    </Preview>
  )
}

function stateOf({ state }: InquiryFile) {
  return state === 'complete' ? undefined : words.states[state]
}
