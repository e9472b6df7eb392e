import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeviceSettings, PushKind } from '../../../../../worker/notifications/push/contract'
import { phone } from '../../../words/desk/phone'
import { changeAccount } from '../../store/account'
import { changeDevice } from '../../store/push'
import { useToast } from '../../ui/toast'
import { type PushSettings, pushSettingQuery } from './use-push-setting'

/** Returns functions that change what notifications say and are about. A change shows at once. */
export function usePushChoices() {
  const client = useQueryClient()
  const showToast = useToast()
  const { queryKey } = pushSettingQuery
  const { mutate: save } = useMutation({
    // One at a time, each with all that has been chosen by then.
    scope: { id: 'push' },
    async mutationFn(changed: 'device' | 'everywhere') {
      const settings = client.getQueryData<PushSettings>(queryKey)
      if (changed === 'everywhere') await changeAccount({ mutedKinds: settings?.mutedKinds })
      else if (settings?.device) await changeDevice(settings.device)
    },
    onError() {
      showToast('error', phone.push.kinds.failed)
      return client.invalidateQueries({ queryKey })
    },
  })

  function set(change: (before: PushSettings) => PushSettings) {
    client.setQueryData<PushSettings>(queryKey, (before) => before && change(before))
  }

  function changeOfDevice(change: (device: DeviceSettings) => Partial<DeviceSettings>) {
    set((before) => ({
      ...before,
      device: before.device && { ...before.device, ...change(before.device) },
    }))
    save('device')
  }

  return {
    nameCustomers: (namesCustomers: boolean) => changeOfDevice(() => ({ namesCustomers })),
    muteOnDevice: (kind: PushKind, isMuted: boolean) =>
      changeOfDevice(({ mutedKinds }) => ({ mutedKinds: withKind(mutedKinds, kind, isMuted) })),
    muteEverywhere(kind: PushKind, isMuted: boolean) {
      set((before) => ({ ...before, mutedKinds: withKind(before.mutedKinds, kind, isMuted) }))
      save('everywhere')
    },
  }
}

function withKind(kinds: readonly PushKind[], kind: PushKind, isIn: boolean) {
  const others = kinds.filter((each) => each !== kind)
  return isIn ? [...others, kind] : others
}
