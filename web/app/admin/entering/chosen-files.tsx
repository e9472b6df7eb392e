import { useRef } from 'react'
import { filesMax } from '../../../../worker/files/contract'
import { Icon } from '../../components/icon'
import { entering as words } from '../../words/desk/entering'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { useToast } from '../ui/toast'
import styles from './entering.module.css'

type ChosenFilesProps = {
  files: readonly File[]
  isDisabled: boolean
  onChange: (files: readonly File[]) => void
}

/** Files of this computer, which are sent once the enquiry is stored. */
export function ChosenFiles({ files, isDisabled, onChange }: ChosenFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const showToast = useToast()

  function choose(chosen: readonly File[]) {
    const all = [...files, ...chosen]
    if (all.length > filesMax) showToast('error', words.tooManyFiles(filesMax))
    else onChange(all)
  }

  return (
    <section className={styles.files} aria-label={words.files}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.addFiles}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <DeskButton
        variant="line"
        size="small"
        aria-disabled={isDisabled || undefined}
        onClick={() => isDisabled || input.current?.click()}
      >
        <DeskIcon name="clip" />
        <span>{words.addFiles}</span>
      </DeskButton>
      <ul>
        {files.map((file) => (
          // The same file may be chosen twice.
          <li key={`${file.name} ${files.indexOf(file)}`}>
            <bdi>{escapeInvisible(file.name)}</bdi>
            <DeskButton
              shape="icon"
              size="small"
              aria-label={words.removeFile(escapeInvisible(file.name))}
              title={words.removeFile(escapeInvisible(file.name))}
              aria-disabled={isDisabled || undefined}
              onClick={() => isDisabled || onChange(files.filter((other) => other !== file))}
            >
              <Icon name="close" />
            </DeskButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
