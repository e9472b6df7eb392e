import { data } from '../../../content/words/desk/data'
import { ExportButtons } from '../../ui/export-buttons'
import { Part } from '../../ui/part'
import { PartSection } from '../../ui/part-section'
import styles from './data-part.module.css'
import { Person } from './person'
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
