import { AdminArea } from '../admin/admin-area'
import { SessionCheck, SessionCheckFailure } from '../admin/session-check'
import { SignInProvider } from '../admin/sign-in'
import { services } from '../content/services/catalogue'
import { admin } from '../content/words/admin'
import { unlistedPageMeta } from '../lib/page-meta'

export const meta = () => unlistedPageMeta(admin)

/** At build time, so that of the catalogue only the titles come with the desk. */
export function loader() {
  return { serviceTitles: Object.fromEntries(services.map(({ slug, title }) => [slug, title])) }
}

/** It never changes, and the desk's address changes with every view. */
export const shouldRevalidate = () => false

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
