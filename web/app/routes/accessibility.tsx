import { TextPage } from '../components/text-page'
import { accessibility } from '../content/accessibility'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/accessibility', ...accessibility })
export const handle: PageHandle = { Page: Accessibility, pageName: accessibility.title }

function Accessibility() {
  return <TextPage {...accessibility} />
}

export default Accessibility
