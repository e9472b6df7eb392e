import { type ReactEventHandler, useLayoutEffect, useRef } from 'react'

/** Returns the `ref` and `onClose` of a modal dialog that is open while it is rendered. */
export function useModalDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  const closeUnlessShown: ReactEventHandler<HTMLDialogElement> = ({ currentTarget }) => {
    // StrictMode closes and reopens the dialog; the close event fires after that.
    if (!currentTarget.open) onClose()
  }

  return { ref, onClose: closeUnlessShown }
}
