import { useLayoutEffect, useRef } from 'react'

/** Returns the ref of a modal dialog that is open while it is rendered. */
export function useModalDialog() {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return ref
}
