import {
  type MutationScope,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { settings } from '../../words/desk/settings'
import { accountKeys } from '../store/account'
import { findFocusAround, findFocusNear } from '../ui/focus'
import { useErrorToast, useToast } from '../ui/toast'

type ListWithUndo<Item> = {
  queryKey: QueryKey
  /** In which changes wait for each other, if one depends on another. */
  scope?: MutationScope
  /** Removes an item and returns it as it was last: what Undo restores. */
  remove: (item: Item) => Promise<Item>
  restore: (item: Item) => Promise<unknown>
  /** The message shown once an item is removed. */
  removed: (item: Item) => string
}

/** Returns functions that reload one of the team's lists and remove an item from it, with undo. */
export function useListWithUndo<Item>({
  queryKey,
  scope,
  remove,
  restore,
  removed,
}: ListWithUndo<Item>) {
  const client = useQueryClient()
  const showToast = useToast()
  // Each change is also in the audit log.
  const reload = () =>
    Promise.all(
      [queryKey, accountKeys.audit].map((key) => client.invalidateQueries({ queryKey: key })),
    )
  const settled = {
    ...(scope && { scope }),
    onError: useErrorToast(settings.failed),
    onSettled: reload,
  }
  const restoring = useMutation({ mutationFn: restore, ...settled })
  const removal = useMutation({
    mutationFn: remove,
    ...settled,
    onSuccess(item) {
      const moveFocus = findFocusAround()
      showToast('success', removed(item), {
        label: settings.undo,
        run: () => restoring.mutate(item, { onSettled: moveFocus }),
      })
    },
  })
  return {
    reload,
    remove: (item: Item) => removal.mutate(item, { onSettled: findFocusNear() }),
  }
}
