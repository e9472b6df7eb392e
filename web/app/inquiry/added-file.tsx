import { Button } from '../components/button'
import field from '../components/field.module.css'
import files from '../contact/files/files.module.css'
import { quote } from '../words/quote'
import styles from './added-file.module.css'

/** What `sendInParts` fills in for each file. */
export function AddedFileTemplate() {
  return (
    <template data-added-file>
      <li className={`${files.file} ${styles.file}`} tabIndex={-1}>
        <p className={files.name}>
          <bdi data-name />
        </p>
        <p className={files.state} data-state />
        <div className={files.buttons}>
          <Button variant="quiet" size="small" data-pause>
            {quote.pause}
          </Button>
          <Button variant="quiet" size="small" data-resume>
            {quote.resume}
          </Button>
          <Button variant="quiet" size="small" data-remove>
            {quote.remove}
          </Button>
        </div>
        <progress className={files.progress} />
        <p className={`${field.problem} ${files.problem}`} data-problem />
      </li>
    </template>
  )
}
