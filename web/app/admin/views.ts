import { useSearchParams } from 'react-router'
import { admin } from '../content/words/admin'

/** The dashboard's two lists. */
export const views = [
  { name: 'inbox', path: '/admin', words: admin.views.inbox },
  { name: 'held', path: '/admin?view=held', words: admin.views.held },
] as const

export type View = (typeof views)[number]

/** Returns the list that the address asks for. */
export function useView(): View {
  const [parameters] = useSearchParams()
  return views.find(({ name }) => name === parameters.get('view')) ?? views[0]
}
