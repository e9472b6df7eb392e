import { useLocation } from 'react-router'
import { failure } from '../content/words/failure'
import { MessagePage } from './message-page'

/** What stands in place of a page that failed: a way to ask for it again, and ways around it. */
export function FailurePage() {
  const { pathname, search } = useLocation()
  const links = [
    // Without the hash: a link to a section of the page that is shown asks for nothing.
    { label: failure.retry, path: pathname + search, reloadDocument: true },
    { label: failure.home, path: '/' },
  ]
  return <MessagePage title={failure.title} lead={failure.lead} links={links} contact />
}
