import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api'
import { blockedSendersKey } from './blocked-senders'
import { answerTo, asJson } from './calls'
import { useDeskState } from './desk-state'
import { changesKey, reloadLists } from './live-updates'

export type UnmatchedMessage = Awaited<ReturnType<typeof fetchMessages>>[number]

/** An enquiry that an e-mail may belong to. */
export type Candidate = Pick<
  UnmatchedMessage['possible'][number],
  'id' | 'reference' | 'name' | 'message' | 'service' | 'status' | 'timestamp'
>

const key = ['unmatched'] as const

async function fetchMessages(signal: AbortSignal) {
  return (await answerTo(api.messages.$get({}, { init: { signal } }))).messages
}

/** The e-mails that belong to no enquiry, newest first. Loaded again when their number changes. */
export function useUnmatched() {
  const count = useDeskState()?.unmatched
  return useQuery({
    queryKey: [...key, count],
    queryFn: ({ signal }) => fetchMessages(signal),
    placeholderData: keepPreviousData,
  })
}

/** Returns a function that loads them again, and what changes with them: counts, enquiries, senders. */
export function useReloadUnmatched() {
  const client = useQueryClient()
  return () => {
    reloadLists(client)
    for (const queryKey of [changesKey, blockedSendersKey]) {
      void client.invalidateQueries({ queryKey })
    }
    return client.invalidateQueries({ queryKey: key })
  }
}

const at = (id: number) => ({ param: { id: `${id}` } })

export async function attachMessage(id: number, inquiryId: string) {
  await answerTo(api.messages[':id'].attach.$post({ ...at(id), json: { inquiryId } }))
}

export async function detachMessage(id: number) {
  await answerTo(api.messages[':id'].detach.$post(at(id), asJson))
}

/** Makes it a new enquiry. */
export async function enterMessage(id: number) {
  return (await answerTo(api.messages[':id'].inquiry.$post(at(id), asJson))).inquiry
}

/** Undoes it: the enquiry is then in the bin. */
export async function takeBack(id: number, inquiryId: string) {
  await detachMessage(id)
  await answerTo(api.inquiries[':id'].$delete({ param: { id: inquiryId } }))
}

export async function deleteMessage(id: number) {
  await answerTo(api.messages[':id'].$delete(at(id)))
}

export async function restoreMessage(id: number) {
  await answerTo(api.messages[':id'].restore.$post(at(id), asJson))
}

/** Enquiries of any list that match a text. */
export async function findCandidates(q: string, signal: AbortSignal): Promise<Candidate[]> {
  const json = { view: 'all' as const, q, limit: '8', excerpt: '200' }
  return (await answerTo(api.inquiries.search.$post({ json }, { init: { signal } }))).inquiries
}
