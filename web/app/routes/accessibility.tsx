import { TextPage } from '../components/text-page'
import { accessibility } from '../content/accessibility'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/accessibility', ...accessibility })
export const handle: PageHandle = { pageName: accessibility.title }

export default function Accessibility() {
  return <TextPage {...accessibility} />
}
