import { useQueryClient } from '@tanstack/react-query'
import { countEdit } from '../store/desk-state'
import { fetchInquiry } from '../store/inquiry-calls'
import { findOpened, findRow, inquiryKey, updateRows } from '../store/list-cache'

/** Returns a function that reloads an inquiry, in every list too, after a call that affects it. */
export function useReload() {
  const client = useQueryClient()
  return async (id: string) => {
    const opened = findOpened(client, id)
    const reading = await client
      .fetchQuery({
        queryKey: inquiryKey(id),
        queryFn: ({ signal }) => fetchInquiry(id, signal),
      })
      // Wherever the inquiry is open, the query's own error is shown: the call itself has succeeded.
      .catch(() => undefined)
    if (reading === undefined) return
    if (reading === null) return updateRows(client, [], [id])
    // A poll may have counted the change already; then the row in the list has changed too.
    countEdit(client, findRow(client, id) ?? opened, reading.inquiry)
    updateRows(client, [reading.inquiry])
  }
}
