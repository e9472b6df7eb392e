import { MessagePage } from '../components/message-page'
import drawing from '../content/images/not-found.svg'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'
import { notFound } from '../words/not-found'

export const meta = () => unlistedPageMeta({ title: notFound.title, description: notFound.lead })
export const handle: PageHandle = { pageName: notFound.pageName, isStatic: true }

export default function NotFound() {
  return (
    <MessagePage {...notFound}>
      <img src={drawing} width="1536" height="1024" alt="" />
    </MessagePage>
  )
}
