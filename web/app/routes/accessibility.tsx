import { TextPage } from '../components/text-page'
import { accessibility } from '../content/accessibility'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/accessibility', ...accessibility })

export default function Accessibility() {
  return <TextPage {...accessibility} />
}
