import { useQueryClient } from '@tanstack/react-query'
import { countEdit } from '../store/desk-state'
import { fetchInquiry } from '../store/inquiry-calls'
import { findRow, inquiryKey, updateRows } from '../store/list-cache'

/** Returns a function that reloads an inquiry, in every list too, after a call that affects it. */
export function useReload() {
  const client = useQueryClient()
  return async (id: string) => {
    const before = findRow(client, id)
    const reading = await client.fetchQuery({
      queryKey: inquiryKey(id),
      queryFn: ({ signal }) => fetchInquiry(id, signal),
    })
    if (!reading) return updateRows(client, [], [id])
    countEdit(client, before, reading.inquiry)
    updateRows(client, [reading.inquiry])
  }
}
