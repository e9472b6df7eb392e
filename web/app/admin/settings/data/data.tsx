import { data } from '../../../content/words/desk/data'
import { ExportButtons } from '../../ui/export-buttons'
import { Part, PartSection } from '../../ui/section'
import styles from './data.module.css'
import { Person } from './personal-data'
import { Retention } from './retention'

/** The part of the desk about what leaves it: files, one person's data, old enquiries. */
export default function DataPart() {
  return (
    <Part title={data.title}>
      <PartSection title={data.exported.title} text={data.exported.text}>
        <div className={styles.buttons}>
          <ExportButtons view="inbox" filter={{}} look="line" />
        </div>
      </PartSection>
      <Person />
      <Retention />
    </Part>
  )
}
