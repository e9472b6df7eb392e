import { useQuery } from '@tanstack/react-query'
import type { BlockedSender } from '../../../../worker/settings/blocked-senders/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

export const blockedSendersKey = ['blocked-senders'] as const

/** Returns the senders whose enquiries are held, latest first. */
export function useBlockedSenders() {
  return useQuery({
    queryKey: blockedSendersKey,
    async queryFn({ signal }) {
      const call = api['blocked-senders'].$get({}, { init: { signal } })
      return (await answerTo<{ blockedSenders: BlockedSender[] }>(call)).blockedSenders
    },
  })
}

/** Blocks an e-mail address, or `@` and a domain; returns it as stored. */
export async function blockSender(address: string) {
  const call = api['blocked-senders'].$post({ json: { address } })
  return (await answerTo<{ blockedSender: BlockedSender }>(call)).blockedSender
}

export async function unblockSender(address: string) {
  await answerTo<void>(api['blocked-senders'].$delete({ json: { address } }))
  return address
}
