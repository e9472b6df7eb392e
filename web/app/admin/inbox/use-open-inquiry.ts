import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { stepBack } from '../ui/step-back'

const parameter = 'inquiry'

/**
 * The inquiry that the address names (`?inquiry=<id>`). Opening the first one adds a history entry,
 * so that Back closes it; the next ones replace it.
 */
export function useOpenInquiry() {
  const location = useLocation()
  const navigate = useNavigate()
  const { search, state } = location
  const id = new URLSearchParams(search).get(parameter)
  const isOpen = id !== null
  const listSearch = withoutInquiry(search)

  const open = useCallback(
    (next: string, { isReplying = false } = {}) =>
      void navigate(
        { search: searchFor(listSearch, next) },
        {
          replace: isOpen,
          state: { isOpenedHere: isOpen ? state?.isOpenedHere : true, isReplying },
          preventScrollReset: true,
        },
      ),
    [navigate, listSearch, isOpen, state],
  )

  function close() {
    // After a step back, the address changes before this is rendered again.
    const isStillOpen = new URLSearchParams(window.location.search).has(parameter)
    if (!isOpen || !isStillOpen) return
    // Going back leads to the list, because the inquiry was opened from there.
    if (state?.isOpenedHere) stepBack(navigate)
    else navigate({ search: listSearch }, { replace: true, preventScrollReset: true })
  }

  return { id, open, close, listSearch, isReplying: state?.isReplying === true }
}

/** Returns the query string that opens an inquiry in its list. */
export function searchFor(listSearch: string, id: string) {
  const parameters = new URLSearchParams(listSearch)
  parameters.set(parameter, id)
  return `?${parameters}`
}

/** The address of an inquiry by itself, whatever list it is in. */
export function inquiryPath(id: string) {
  return `/admin${searchFor('', id)}`
}

function withoutInquiry(search: string) {
  const parameters = new URLSearchParams(search)
  parameters.delete(parameter)
  const text = parameters.toString()
  return text && `?${text}`
}

export type OpenInquiry = ReturnType<typeof useOpenInquiry>
