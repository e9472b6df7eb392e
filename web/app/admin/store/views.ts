import { useLocation, useSearchParams } from 'react-router'
import { lists as words } from '../../words/desk/lists'
import { rail } from '../../words/desk/rail'

/** The lists of inquiries. */
const lists = [
  { name: 'inbox', label: words.inbox.label, words: words.inbox },
  { name: 'mine', label: words.mine.label, words: words.mine },
  { name: 'waiting', label: words.waiting.label, words: words.waiting },
  { name: 'done', label: words.done.label, words: words.done },
  { name: 'held', label: words.held.label, words: words.held },
  { name: 'bin', label: words.bin.label, words: words.bin },
] as const

/** The other parts of the desk. */
const parts = [
  { name: 'unmatched', label: rail.unmatched },
  { name: 'reports', label: rail.reports },
  { name: 'settings', label: rail.settings },
] as const

/** The sections of the settings, in page order. */
export const settingsSections = [
  'response',
  'notifications',
  'account',
  'replies',
  'blocked',
  'data',
  'log',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** Sections that used to be parts of the desk: links in e-mails and bookmarks still name them. */
const formerParts = new Map<string | null, SettingsSection>([
  ['delivery', 'notifications'],
  ['device', 'notifications'],
  ['account', 'account'],
  ['data', 'data'],
])

const [unmatched, ...otherParts] = parts
const [inbox, mine, waiting, done, held, bin] = lists

/** The entries of the desk's navigation, in order and in groups. */
export const groups = [[inbox, mine, waiting, done], [held, unmatched, bin], otherParts] as const
export const views = groups.flat()

export type ListView = (typeof lists)[number]
export type ListName = ListView['name']

/** A list as requested from the API: `all` covers every list except Held and the bin. */
export type ListScope = ListName | 'all'
export type PartName = (typeof parts)[number]['name']
export type View = (typeof views)[number]

/** Returns the part of the desk that the address names. */
export function useView(): View {
  const [parameters] = useSearchParams()
  const requested = parameters.get('view')
  const name = formerParts.has(requested) ? 'settings' : requested
  return views.find((view) => view.name === name) ?? lists[0]
}

/** Returns the section of the settings that the address names, or undefined. */
export function useNamedSection() {
  const [parameters] = useSearchParams()
  const { hash } = useLocation()
  const named = settingsSections.find((id) => `#${id}` === hash)
  return named ?? formerParts.get(parameters.get('view'))
}

export function isList(view: View): view is ListView {
  return 'words' in view
}

/** The address of a part of the desk. */
export function viewPath({ name }: View) {
  return name === lists[0].name ? '/admin' : `/admin?view=${name}`
}

/** The address of a section of the settings. */
export function settingsPath(section: SettingsSection) {
  return `/admin?view=settings#${section}`
}
