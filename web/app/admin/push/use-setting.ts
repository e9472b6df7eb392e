import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSetting, turnOff, turnOn } from './device'

const queryKey = ['push']

/** How the notifications of this device are set, and what changes it. */
export function useSetting() {
  const client = useQueryClient()
  const { data: setting, isError } = useQuery({ queryKey, queryFn: readSetting })
  const change = useMutation({
    mutationFn: () => (setting === 'on' ? turnOff() : turnOn()),
    onSuccess: (now) => client.setQueryData(queryKey, now),
  })
  return {
    setting,
    isUnknown: isError,
    isChanging: change.isPending,
    hasFailed: change.isError,
    change: () => change.mutate(),
  }
}
