import { TextPage } from '../components/text-page'
import { privacy } from '../content/privacy'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/privacy', ...privacy })

export default function Privacy() {
  return <TextPage {...privacy} />
}
