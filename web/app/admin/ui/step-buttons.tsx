import { DeskButton } from './desk-button'
import { DeskIcon } from './desk-icon'
import { useKeyHints } from './keys'

type StepButtonsProps = {
  words: { previous: string; next: string }
  /** Of the open one in its list, from 0; -1 if it is not there. */
  position: number
  count: number
  onStep: (by: 1 | -1) => void
}

/** Open the one before and the one after, as `k` and `j` do. */
export function StepButtons({ words, position, count, onStep }: StepButtonsProps) {
  const { titleWith } = useKeyHints()
  return (
    <>
      <DeskButton
        shape="icon"
        data-step
        aria-label={words.previous}
        title={titleWith(words.previous, 'k')}
        disabled={position < 1}
        onClick={() => onStep(-1)}
      >
        <DeskIcon name="up" />
      </DeskButton>
      <DeskButton
        shape="icon"
        data-step
        aria-label={words.next}
        title={titleWith(words.next, 'j')}
        disabled={position + 1 >= count}
        onClick={() => onStep(1)}
      >
        <DeskIcon name="down" />
      </DeskButton>
    </>
  )
}
