import drawing from '../../content/pages/not-found.svg'
import { MessagePage } from '../components/message-page'
import { ServiceIndex } from '../components/service-index'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'
import { notFound } from '../words/not-found'

export const meta = () => unlistedPageMeta({ title: notFound.title, description: notFound.lead })
export const handle: PageHandle = { isStatic: true }

export default function NotFound() {
  const { services, ...message } = notFound
  return (
    <>
      <MessagePage {...message} isShort>
        <img src={drawing} width="1536" height="1024" alt="" />
      </MessagePage>
      <ServiceIndex title={services} />
    </>
  )
}
