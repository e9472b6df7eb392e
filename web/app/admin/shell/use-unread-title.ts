import { useEffect } from 'react'
import { admin } from '../../content/words/admin'
import { titleOf } from '../../lib/page-meta'
import { useDeskState } from '../store/desk-state'

/** Counts unread enquiries in the page's title: "(3) Admin | …", so that a tab in the background tells. */
export function useUnreadTitle() {
  const unread = useDeskState()?.unread ?? 0
  useEffect(() => {
    const title = titleOf(admin.title)
    document.title = unread > 0 ? `(${unread}) ${title}` : title
    return () => {
      document.title = title
    }
  }, [unread])
}
