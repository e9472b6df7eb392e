import { Button } from '../components/button'
import { Icon } from '../components/icon'

type PauseButtonProps = { label: string; isStopped: boolean; onToggle: () => void }

/** Stops a carousel and starts it. Its name stays, since its state already says which it does. */
export function PauseButton({ label, isStopped, onToggle }: PauseButtonProps) {
  return (
    <Button look="line" size="icon" aria-label={label} aria-pressed={isStopped} onClick={onToggle}>
      <Icon name={isStopped ? 'play' : 'pause'} />
    </Button>
  )
}
