import { slidesWords } from '../../words/slides'
import { Button } from '../button'
import { Icon } from '../icon'

type PauseButtonProps = { label: string; isStopped: boolean; onToggle: () => void }

/** Pauses and resumes a carousel. The label is constant, since `aria-pressed` gives the state. */
export function PauseButton({ label, isStopped, onToggle }: PauseButtonProps) {
  return (
    <Button
      variant="line"
      size="icon"
      aria-label={label}
      aria-pressed={isStopped}
      onClick={onToggle}
    >
      <Icon name={isStopped ? 'play' : 'pause'} />
    </Button>
  )
}

type StepButtonProps = { direction: 'previous' | 'next'; onStep: () => void }

/** Moves an image carousel by one slide. */
export function StepButton({ direction, onStep }: StepButtonProps) {
  return (
    <Button variant="line" size="icon" aria-label={slidesWords[direction]} onClick={onStep}>
      <Icon name={direction} />
    </Button>
  )
}
