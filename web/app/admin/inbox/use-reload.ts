import { useQueryClient } from '@tanstack/react-query'
import { countEdit } from '../store/desk-state'
import { fetchInquiry } from '../store/inquiry-calls'
import { findRow, inquiryKey, updateRows } from '../store/list-cache'

/** Returns what reads an inquiry again after something that changes more than itself, in every list too. */
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
