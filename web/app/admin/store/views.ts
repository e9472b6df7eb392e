import { useSearchParams } from 'react-router'
import { account } from '../../content/words/desk/account'
import { data } from '../../content/words/desk/data'
import { delivery } from '../../content/words/desk/delivery'
import { lists as words } from '../../content/words/desk/lists'
import { phone } from '../../content/words/desk/phone'
import { reports } from '../../content/words/desk/reports'

/** A list of inquiries. */
const lists = [
  { name: 'inbox', label: words.inbox.label, words: words.inbox },
  { name: 'mine', label: words.mine.label, words: words.mine },
  { name: 'waiting', label: words.waiting.label, words: words.waiting },
  { name: 'done', label: words.done.label, words: words.done },
  { name: 'held', label: words.held.label, words: words.held },
  { name: 'bin', label: words.bin.label, words: words.bin },
] as const

/** Another part of the desk. */
const parts = [
  { name: 'reports', label: reports.label },
  { name: 'delivery', label: delivery.label },
  { name: 'data', label: data.label },
  { name: 'account', label: account.label },
  { name: 'device', label: phone.part },
] as const

/** All that the desk's navigation leads to, in its order and its groups. */
export const groups = [lists.slice(0, 4), lists.slice(4), parts] as const
export const views = [...lists, ...parts]

export type ListView = (typeof lists)[number]
export type ListName = ListView['name']

/** A list as it is asked for: `all` is what is listed, wherever it waits. */
export type ListScope = ListName | 'all'
export type PartName = (typeof parts)[number]['name']
export type View = (typeof views)[number]

/** Returns the part of the desk that the address asks for. */
export function useView(): View {
  const [parameters] = useSearchParams()
  return views.find(({ name }) => name === parameters.get('view')) ?? lists[0]
}

export function isList(view: View): view is ListView {
  return 'words' in view
}

/** The address of a part of the desk. */
export function viewPath({ name }: View) {
  return name === lists[0].name ? '/admin' : `/admin?view=${name}`
}
