import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { countEdit, deskKey } from './desk-state'
import type { DeskState, Inquiry } from './inquiry'

const desk: DeskState = {
  revision: 1,
  hasListed: true,
  inbox: 3,
  mine: 0,
  unowned: 0,
  unanswered: [],
  held: 1000,
  unmatched: 0,
  waiting: 0,
  failed: 0,
  lastSentAt: null,
}

const inBox = (box: Inquiry['box']) =>
  ({ box, ownerId: null, unansweredSince: 5, isUrgent: false }) as Inquiry

test('an edit changes the counts at once, except those beyond which the API does not count', () => {
  const client = new QueryClient()
  client.setQueryData(deskKey, desk)

  countEdit(client, inBox('held'), inBox('inbox'))

  expect(client.getQueryData(deskKey)).toEqual({
    ...desk,
    inbox: 4,
    unowned: 1,
    unanswered: [[5, 0]],
  })
})
