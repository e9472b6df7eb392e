import { useQuery } from '@tanstack/react-query'
import { api } from './api'
import { answerTo, answerToDeletion } from './calls'

export const blockedSendersKey = ['blocked-senders'] as const

/** Returns the senders whose enquiries are held, latest first. */
export function useBlockedSenders() {
  return useQuery({
    queryKey: blockedSendersKey,
    async queryFn({ signal }) {
      const call = api['blocked-senders'].$get({}, { init: { signal } })
      return (await answerTo(call)).blockedSenders
    },
  })
}

/** Blocks an e-mail address, or `@` and a domain; returns it as stored. */
export async function blockSender(address: string) {
  const call = api['blocked-senders'].$post({ json: { address } })
  return (await answerTo(call)).blockedSender
}

export async function unblockSender(address: string) {
  await answerToDeletion(api['blocked-senders'].$delete({ json: { address } }), undefined)
  return address
}
