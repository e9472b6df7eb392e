import { useLocation } from 'react-router'
import { failure } from '../words/failure'
import { MessagePage } from './message-page'

/** Replaces a page that failed: a link to reload it and links to other pages. */
export function FailurePage() {
  const { pathname, search } = useLocation()
  const links = [
    // Without the hash: a link to a section of the current page would not reload it.
    { label: failure.retry, path: pathname + search, reloadDocument: true },
    { label: failure.home, path: '/' },
  ]
  return <MessagePage title={failure.title} lead={failure.lead} links={links} contact />
}
