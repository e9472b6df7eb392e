import { useRef } from 'react'
import { Icon } from '../../../components/icon'
import { held } from '../../../content/words/desk/held'
import type { Inquiry } from '../../store/inquiry'
import { LineButton } from '../../ui/online-button'
import { findFocusAfter } from './release-focus'
import { useRelease } from './use-release'

type ReleaseButtonProps = {
  rows: readonly Inquiry[]
  /** Read out after the button's own word, where it stands beside others like it. */
  suffix?: string
  onReleased?: () => void
}

/** Says that held inquiries are no spam; the focus goes on to what stands nearest then. */
export function ReleaseButton({ rows, suffix, onReleased }: ReleaseButtonProps) {
  const button = useRef<HTMLSpanElement>(null)
  const release = useRelease()

  async function run() {
    const moveFocus = findFocusAfter(button.current)
    if (!(await release(rows))) return
    onReleased?.()
    // The button has gone with its row by the next frame.
    requestAnimationFrame(moveFocus)
  }

  return (
    <span ref={button}>
      <LineButton look="line" size="small" onClick={run}>
        <Icon name="check" />
        {held.release}
        {suffix && <span className="visually-hidden">{suffix}</span>}
      </LineButton>
    </span>
  )
}
