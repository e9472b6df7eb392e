import { data } from '../../content/words/desk/data'
import styles from './data-part.module.css'
import { ExportButtons } from './export-buttons'
import { Person } from './person'
import { Retention } from './retention'
import { Section } from './section'

/** The part of the desk about what leaves it: files, one person's data, old enquiries. */
export default function DataPart() {
  return (
    <div className={styles.part}>
      <h2>{data.title}</h2>
      <Section title={data.exported.title} text={data.exported.text}>
        <div className={styles.buttons}>
          <ExportButtons view="inbox" filter={{}} look="line" />
        </div>
      </Section>
      <Person />
      <Retention />
    </div>
  )
}
