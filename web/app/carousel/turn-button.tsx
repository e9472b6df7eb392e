import { Button } from '../components/button'
import { Icon } from '../components/icon'
import { slidesWords } from '../content/words/slides'

type TurnButtonProps = { direction: 'previous' | 'next'; onTurn: () => void }

/** Turns an image carousel by one. */
export function TurnButton({ direction, onTurn }: TurnButtonProps) {
  return (
    <Button look="line" size="icon" aria-label={slidesWords[direction]} onClick={onTurn}>
      <Icon name={direction} />
    </Button>
  )
}
