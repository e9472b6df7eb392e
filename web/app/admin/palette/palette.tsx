import {
  type KeyboardEvent,
  type PointerEventHandler,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { palette as words } from '../../words/desk/palette'
import { ComboboxField } from '../ui/combobox-field'
import type { InquiryCommands } from '../ui/current-commands'
import { lazyTool } from '../ui/lazy-part'
import { keyOf } from '../ui/pressed-key'
import { useModalDialog } from '../ui/use-modal-dialog'
import type { Entry } from './entry'
import styles from './palette.module.css'

/** Loaded when the palette first opens, if not before; text typed meanwhile is not lost. */
const Results = lazyTool(
  () => import('./results'),
  (content) => content,
)

type PaletteProps = {
  /** Read before the dialog takes the focus from the enquiry's row. */
  inquiry: InquiryCommands | null
  /** Enters an enquiry. */
  onNew: () => void
  onClose: () => void
}

/** Finds commands, places, services and customers by a part of their name. */
export function Palette({ inquiry, onNew, onClose }: PaletteProps) {
  const dialog = useModalDialog()
  const id = useId()
  const [text, setText] = useState('')
  const [entries, setEntries] = useState<readonly Entry[]>([])
  // By key, not by index: results that arrive late must not change what Enter runs.
  const [activeKey, setActiveKey] = useState<string>()
  const active = Math.max(
    entries.findIndex(({ key }) => key === activeKey),
    0,
  )

  function run(entry: Entry | undefined) {
    if (!entry) return
    // Close first: that restores the focus, which the command may then move.
    dialog.current?.close()
    // The close event fires later, when the palette may have been opened again.
    onClose()
    entry.run()
  }

  function show(found: readonly Entry[]) {
    const isThere = found.some(({ key }) => key === activeKey)
    setEntries(found)
    const wanted = found.filter(({ isFallback }) => !isFallback)
    const first = wanted.find(({ isLate }) => !isLate) ?? wanted[0]
    if (!isThere) setActiveKey(first?.key)
  }

  const highlight = (index: number) => setActiveKey(entries[index]?.key)
  const last = entries.length - 1
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => highlight(active < last ? active + 1 : 0),
    ArrowUp: () => highlight(active > 0 ? active - 1 : last),
    Home: () => highlight(0),
    End: () => highlight(last),
    Enter: () => run(entries[active]),
  }

  function press(event: KeyboardEvent) {
    const command = keys[event.key]
    if (!command || event.nativeEvent.isComposing) return
    event.preventDefault()
    command()
  }

  // Safari does not know `closedby` yet. A press on the backdrop has the dialog itself as its target.
  const closeFromOutside: PointerEventHandler<HTMLDialogElement> = ({ target, currentTarget }) => {
    if (target === currentTarget) currentTarget.close()
  }

  return (
    <dialog
      className={styles.palette}
      ref={dialog}
      onClose={onClose}
      onPointerDown={closeFromOutside}
      aria-label={words.label}
    >
      <ComboboxField
        label={words.field}
        placeholder={words.placeholder}
        text={text}
        onType={(typed) => {
          setActiveKey(undefined)
          setText(typed)
        }}
        onKeyDown={press}
        list={id}
        active={entries[active] && `${id}-${active}`}
        onClose={() => dialog.current?.close()}
      />
      <Results
        id={id}
        text={text}
        inquiry={inquiry}
        onNew={onNew}
        entries={entries}
        active={active}
        onEntries={show}
        onRun={run}
      />
    </dialog>
  )
}

/** Opens the palette with Ctrl K or ⌘ K, except while a dialog is open. */
export function usePaletteKey(open: () => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    if (keyOf(event).toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) open()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
