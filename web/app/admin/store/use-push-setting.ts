import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSetting, turnOff, turnOn } from './push-device'

/** How the notifications of this device are set; asking confirms a device that is on. */
export const settingQuery = { queryKey: ['push'], queryFn: readSetting }

/** How the notifications of this device are set, and what changes it. */
export function useSetting() {
  const client = useQueryClient()
  const { data: setting, isError } = useQuery(settingQuery)
  const change = useMutation({
    mutationFn: () => (setting === 'on' ? turnOff() : turnOn()),
    onSuccess: (now) => client.setQueryData(settingQuery.queryKey, now),
  })
  return {
    setting,
    isUnknown: isError,
    isChanging: change.isPending,
    hasFailed: change.isError,
    change: () => change.mutate(),
  }
}
