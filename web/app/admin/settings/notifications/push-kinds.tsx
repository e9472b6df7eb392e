import { pushKinds } from '../../../../../worker/notifications/push/contract'
import { phone } from '../../../words/desk/phone'
import { useRequiresConnection } from '../../ui/online-button'
import { Switch } from '../../ui/switch'
import { Setting } from '../section'
import styles from './push-kinds.module.css'
import { usePushChoices } from './use-push-choices'
import type { PushSettings } from './use-push-setting'

const words = phone.push.kinds

/** What the user is notified of: on this device, if notifications are on, and on any device. */
export function PushKinds({ device, mutedKinds }: PushSettings) {
  const { muteOnDevice, muteEverywhere } = usePushChoices()
  const offline = useRequiresConnection()
  const common = { isLabelHidden: true, describedBy: offline['aria-describedby'] }
  const isOffline = offline['aria-disabled']
  return (
    <Setting title={words.title} hint={words.text}>
      <table className={styles.kinds} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.kind}</span>
            </th>
            {device && <th scope="col">{words.device}</th>}
            <th scope="col">{words.everywhere}</th>
          </tr>
        </thead>
        <tbody>
          {pushKinds.map((kind) => {
            const isOn = !mutedKinds.includes(kind)
            return (
              <tr key={kind}>
                <th scope="row">{words[kind]}</th>
                {device && (
                  <td>
                    <Switch
                      {...common}
                      label={`${words[kind]}: ${words.device}`}
                      isOn={isOn && !device.mutedKinds.includes(kind)}
                      isDisabled={!isOn || isOffline}
                      onChange={(on) => muteOnDevice(kind, !on)}
                    />
                  </td>
                )}
                <td>
                  <Switch
                    {...common}
                    label={`${words[kind]}: ${words.everywhere}`}
                    isOn={isOn}
                    isDisabled={isOffline}
                    onChange={(on) => muteEverywhere(kind, !on)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Setting>
  )
}
