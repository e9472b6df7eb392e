import { afterEach } from 'vitest'
import { dropDraftsOf } from '../store/drafts'
import { user } from './fake-api'
import '../../styles/tokens.css'
import '../../styles/fonts.css'
import '../../styles/base.css'
import '../../styles/layout.css'
import '../../styles/busy.css'

/** What the desk keeps in the browser is gone before the next test. */
afterEach(() => {
  dropDraftsOf(user.email)
  localStorage.clear()
  sessionStorage.clear()
})
