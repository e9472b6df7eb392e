import type { ComponentProps } from 'react'
import { Button } from '../../components/button'
import { useNeedsLine } from './use-requires-connection'

type LineButtonProps = ComponentProps<typeof Button> & { onClick?: () => void }

/** A button for what needs the server; without `onClick` it sends its form or opens its popover. */
export function LineButton({ onClick, ...button }: LineButtonProps) {
  return <Button {...button} {...useNeedsLine(onClick)} />
}
