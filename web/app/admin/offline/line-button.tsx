import type { ComponentProps } from 'react'
import { Button } from '../../components/button'
import { useNeedsLine } from './use-needs-line'

type LineButtonProps = ComponentProps<typeof Button> & { onClick: () => void }

/** A button for what needs the server. */
export function LineButton({ onClick, ...button }: LineButtonProps) {
  return <Button {...button} {...useNeedsLine(onClick)} />
}
