import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { setConnection } from '../store/connection'
import { dropDraftsOf } from '../store/drafts'
import { deleteOfflineList } from '../store/offline-list'
import { stopUploads } from '../store/uploads'
import { user } from './fake-api'
import { endTimers } from './timers'
import '../../styles/tokens.css'
import '../../styles/fonts.css'
import '../../styles/base.css'
import '../../styles/layout.css'
import '../../styles/busy.css'

/** The desk, and what it keeps in the browser, is gone before the next test. */
afterEach(async () => {
  // By itself the library does so only for the first of the files that share a page.
  await cleanup()
  endTimers()
  dropDraftsOf(user.email)
  stopUploads()
  await deleteOfflineList()
  setConnection({ isOnline: true, loadedAt: null, outdatedSince: null })
  localStorage.clear()
  sessionStorage.clear()
})
