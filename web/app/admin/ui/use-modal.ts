import { type ReactEventHandler, useLayoutEffect, useRef } from 'react'

/**
 * Shows a dialog over the page for as long as it is rendered, and gives the focus back afterwards.
 * Returns what goes on the `<dialog>`.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  const closeUnlessShown: ReactEventHandler<HTMLDialogElement> = ({ currentTarget }) => {
    // StrictMode closes it and shows it again; the event of that comes afterwards.
    if (!currentTarget.open) onClose()
  }
  return { ref, onClose: closeUnlessShown }
}
