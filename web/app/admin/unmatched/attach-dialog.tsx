import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { unmatched as words } from '../../words/desk/unmatched'
import paletteStyles from '../palette/palette.module.css'
import { type Candidate, findCandidates, type UnmatchedMessage } from '../store/unmatched'
import { ComboboxField } from '../ui/combobox-field'
import { DeskButton, Key } from '../ui/desk-button'
import optionStyles from '../ui/option-list.module.css'
import { RetryNotice } from '../ui/retry-notice'
import { useDebounced } from '../ui/use-debounced'
import { useModalDialog } from '../ui/use-modal-dialog'
import { CandidateFacts } from './guesses'
import styles from './unmatched.module.css'

type AttachDialogProps = {
  message: UnmatchedMessage
  onAttach: (message: UnmatchedMessage, to: Candidate) => void
  onClose: () => void
}

/** Finds the enquiry that an e-mail belongs to. Before anything is typed, it offers the possible ones. */
export function AttachDialog({ message, onAttach, onClose }: AttachDialogProps) {
  const dialog = useModalDialog()
  const id = useId()
  const [text, setText] = useState('')
  const { candidates, isSettled, hasFailed, refetch } = useCandidates(text, message)
  const [chosen, setChosen] = useState<string>()
  const active = Math.max(
    candidates.findIndex((each) => each.id === chosen),
    0,
  )
  const candidate = candidates[active]
  /** The one that Enter was pressed on before the search had confirmed that it fits what was typed. */
  const [awaited, setAwaited] = useState<string>()

  function attach(to: Candidate | undefined) {
    if (!to) return
    dialog.current?.close()
    onAttach(message, to)
  }

  const choose = (index: number) => setChosen(candidates.at(index % candidates.length)?.id)
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => choose(active + 1),
    ArrowUp: () => choose(active - 1),
    // What Enter attaches to is what is shown for this text.
    Enter: () => (isSettled ? attach(candidate) : setAwaited(candidate?.id)),
  }
  const confirm = useEffectEvent(() => {
    if (awaited !== undefined && candidate?.id === awaited) attach(candidate)
    setAwaited(undefined)
  })
  useEffect(() => {
    if (isSettled || hasFailed) confirm()
  }, [isSettled, hasFailed])

  function press(event: KeyboardEvent) {
    const command = keys[event.key]
    if (!command || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (candidates.length > 0) command()
  }

  return (
    <dialog
      className={`${paletteStyles.palette} ${styles.dialog}`}
      ref={dialog}
      onClose={onClose}
      aria-label={words.dialog.label}
    >
      <ComboboxField
        label={words.dialog.field}
        placeholder={words.dialog.placeholder}
        text={text}
        onType={(typed) => {
          setAwaited(undefined)
          setText(typed)
        }}
        onKeyDown={press}
        list={id}
        active={candidate && `${id}-${candidate.id}`}
        onClose={() => dialog.current?.close()}
      />
      <div
        className={`${optionStyles.options} ${styles.candidates}`}
        role="listbox"
        id={id}
        aria-label={words.dialog.results}
      >
        {candidates.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys
          <div
            key={each.id}
            id={`${id}-${each.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => attach(each)}
          >
            <CandidateFacts candidate={each} />
          </div>
        ))}
      </div>
      <div className={styles.after}>
        {hasFailed && <RetryNotice onRetry={refetch}>{words.dialog.failed}</RetryNotice>}
        <p role="status">{isSettled && text && candidates.length === 0 && words.dialog.none}</p>
        <DeskButton variant="line" onClick={() => dialog.current?.close()}>
          {words.dialog.cancel}
        </DeskButton>
        {candidate && (
          <DeskButton variant="solid" onClick={() => attach(candidate)}>
            {words.dialog.attach(candidate.reference)}
            <Key>Enter</Key>
          </DeskButton>
        )}
      </div>
    </dialog>
  )
}

function useCandidates(text: string, { possible }: UnmatchedMessage) {
  const wanted = text.trim()
  const term = useDebounced(wanted)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['candidates', term],
    queryFn: ({ signal }) => findCandidates(term, signal),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  })
  if (wanted === '') return { candidates: possible, isSettled: true, hasFailed: false, refetch }
  return {
    candidates: isError ? [] : (data ?? []),
    isSettled: term === wanted && !isFetching && !isError,
    hasFailed: isError,
    refetch,
  }
}
