import { AdminArea } from '../admin/admin-area'
import { SessionCheck, SessionCheckFailure } from '../admin/session-check'
import { SignInProvider } from '../admin/sign-in'
import { admin } from '../content/words/admin'
import { unlistedPageMeta } from '../lib/page-meta'

export const meta = () => unlistedPageMeta(admin)

export default function Admin() {
  return (
    <SignInProvider
      waiting={<SessionCheck />}
      failed={(retry) => <SessionCheckFailure onRetry={retry} />}
    >
      <AdminArea />
    </SignInProvider>
  )
}
