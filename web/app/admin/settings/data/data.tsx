import { exported } from '../../../words/desk/exported'
import { ExportButtons } from '../../ui/export-buttons'
import { Row, Setting } from '../section'
import { Backups } from './backups'
import { FileLimits } from './files'
import { PersonalData } from './personal-data'
import { Retention } from './retention'

/** Exports, personal data requests, retention, limits on files, and backups. */
export function DataSettings() {
  return (
    <>
      <Setting title={exported.title} hint={exported.text}>
        <Row>
          <ExportButtons view="all" filter={{}} variant="line" />
        </Row>
      </Setting>
      <PersonalData />
      <Retention />
      <FileLimits />
      <Backups />
    </>
  )
}
