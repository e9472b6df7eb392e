import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { commands as words } from '../../words/desk/commands'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import type { InquiryCommands } from '../ui/current-commands'
import { DeskIcon } from '../ui/desk-icon'
import { useKeysSetting } from '../ui/keys'
import { Marked, MarkedWords } from '../ui/marked'
import list from '../ui/option-list.module.css'
import { type Customer, useCustomers } from './customers'
import { useDestinations } from './destinations'
import type { Entry } from './entry'
import styles from './palette.module.css'

type ResultsProps = {
  id: string
  text: string
  inquiry: InquiryCommands | null
  onNew: () => void
  /** The entries that match the text, as last passed to `onEntries`. */
  entries: readonly Entry[]
  active: number
  onEntries: (entries: readonly Entry[]) => void
  onRun: (entry: Entry) => void
}

/** The entries that match the text, in groups. The text field keeps the focus. */
export default function Results(props: ResultsProps) {
  const { id, text, inquiry, entries, active } = props
  const wanted = text.trim()
  const commands = useCommands(inquiry)
  const customers = useCustomers(wanted)
  const { places, services, goToCustomer, searchFor } = useDestinations()
  const newInquiry: Entry = {
    group: words.start,
    key: 'new',
    label: inquiryActions.newInquiry,
    icon: 'plus',
    shortcut: 'c',
    run: props.onNew,
  }
  const collect = useEffectEvent((found: readonly Customer[]) => {
    const fits = ({ label }: Entry) => startsIn(label, wanted)
    props.onEntries([
      ...commands.filter(fits),
      ...[newInquiry].filter(fits),
      ...found.map(goToCustomer),
      ...(wanted === '' ? [] : services.filter(fits)),
      ...places.filter(fits),
      ...(wanted === '' ? [] : [searchFor(wanted)]),
    ])
  })
  // Before the next key: after an effect, Enter could run an entry of the text before.
  useLayoutEffect(() => collect(customers), [wanted, commands, customers, places])

  const activeId = `${id}-${active}`
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const marked = useMemo(() => (wanted ? [wanted.toLowerCase()] : []), [wanted])
  const groups = Map.groupBy(entries.entries(), ([, { group }]) => group)
  return (
    <>
      <div
        className={`${list.options} ${styles.list}`}
        role="listbox"
        id={id}
        aria-label={words.results}
      >
        <MarkedWords words={marked}>
          {[...groups].map(([group, members]) => (
            <Group key={group} label={group} id={`${id}-of-${members[0]?.[0]}`}>
              {members.map(([index, entry]) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys
                <div
                  key={entry.key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => props.onRun(entry)}
                >
                  <EntryContent entry={entry} />
                </div>
              ))}
            </Group>
          ))}
        </MarkedWords>
      </div>
      <div className={styles.foot}>
        <span aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {words.choose}
        </span>
        <span aria-hidden="true">
          <kbd>↵</kbd> {words.run}
        </span>
        <span role="status">{words.count(entries.length)}</span>
      </div>
    </>
  )
}

/** Returns the commands for the enquiry; none until they have loaded. */
function useCommands(inquiry: InquiryCommands | null) {
  const [commands, setCommands] = useState<readonly Entry[]>([])
  useEffect(() => {
    if (!inquiry) return
    const group = words.inquiryGroup(inquiry.name)
    inquiry.load().then(
      (found) => setCommands(found.map((each) => ({ ...each, group, key: `do ${each.label}` }))),
      (thrown: unknown) => console.error('The commands could not be loaded', thrown),
    )
  }, [inquiry])
  return commands
}

/** Returns whether any word of a label starts with the text. */
function startsIn(label: string, text: string) {
  return ` ${label}`.toLowerCase().includes(` ${text.toLowerCase()}`)
}

function Group({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not options
    <div role="group" aria-labelledby={id}>
      <div className={styles.label} id={id} role="presentation">
        {label}
      </div>
      {children}
    </div>
  )
}

function EntryContent({ entry: { icon, label, hint, shortcut } }: { entry: Entry }) {
  const { isOn } = useKeysSetting()
  return (
    <>
      {typeof icon === 'string' ? <DeskIcon name={icon} /> : <b>{icon.number}</b>}
      <bdi>
        <Marked>{label}</Marked>
      </bdi>
      {hint && (
        <span>
          <Marked>{hint}</Marked>
        </span>
      )}
      {shortcut && isOn && (
        <span className={styles.shortcut} aria-hidden="true">
          <kbd>{shortcut}</kbd>
        </span>
      )}
    </>
  )
}
