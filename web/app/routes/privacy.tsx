import { TextPage } from '../components/text-page'
import { privacy } from '../content/privacy'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/privacy', ...privacy })
export const handle: PageHandle = { pageName: privacy.title }

export default function Privacy() {
  return <TextPage {...privacy} />
}
