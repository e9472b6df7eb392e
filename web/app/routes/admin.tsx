import {
  type AdminPageData,
  loadAdminArea,
  SessionCheck,
  SessionCheckFailure,
  SignInProvider,
} from '../admin'
import { unlistedPageMeta } from '../lib/page-meta'
import { readServices } from '../lib/services/services.server'
import { useSettled } from '../lib/use-settled'
import { admin } from '../words/admin'

export const meta = () => unlistedPageMeta(admin)

/** Runs at build time, so that the desk loads only the names from the catalogue. */
export function loader(): AdminPageData {
  return {
    services: readServices().map(({ slug, number, title, shortTitle = title, keywords }) => ({
      slug,
      number,
      title,
      shortTitle,
      keywords,
    })),
  }
}

/** The data never changes, while the desk's address changes with every view. */
export const shouldRevalidate = () => false

/** Starts loading at once, while the API reports who is signed in. */
const area = loadAdminArea()

export default function Admin() {
  return (
    <SignInProvider
      waiting={<SessionCheck />}
      failed={(retry) => <SessionCheckFailure onRetry={retry} />}
    >
      <Area />
    </SignInProvider>
  )
}

function Area() {
  const settled = useSettled(area)
  // The page's error boundary tells the user what to do.
  if (settled?.error) throw settled.error
  const AdminArea = settled?.value ?? SessionCheck
  return <AdminArea />
}
