import { phone } from '../../../content/words/desk/phone'
import { Part } from '../../ui/part'
import { PartSection } from '../../ui/part-section'
import { InstallHint } from './install-hint'
import { TellSwitch } from './tell-switch'

/** What the desk may do on this device: tell, stand on the home screen, keep the list. */
export default function ThisDevice() {
  return (
    <Part title={phone.part}>
      <TellSwitch />
      <InstallHint />
      <PartSection title={phone.kept.title} text={phone.kept.text} isWide />
    </Part>
  )
}
