import { unmatched as words } from '../../words/desk/unmatched'
import inboxStyles from '../inbox/inbox.module.css'
import { useDeskState } from '../store/desk-state'
import { DeskButton } from '../ui/desk-button'
import { DeskIcon } from '../ui/desk-icon'
import { useKeys } from '../ui/keys'
import { LoadingLine } from '../ui/loading-line'
import type { DeskNews } from '../ui/part-page'
import { RetryNotice } from '../ui/retry-notice'
import { AttachDialog } from './attach-dialog'
import { MessagePane } from './message-pane'
import { MessageRow } from './message-row'
import { SearchField } from './search-field'
import styles from './unmatched.module.css'
import { useMessages } from './use-messages'

/** The e-mails that belong to no enquiry, and the open one beside them. */
export default function Unmatched({ title, news }: { title: string; news: DeskNews }) {
  const messages = useMessages()
  const { list, query, opened, isLoading, refetch } = messages
  const isSetUp = (useDeskState()?.unmatched ?? null) !== null || list.length > 0

  useKeys({
    j: () => messages.step(1),
    k: () => messages.step(-1),
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    z: () => document.querySelector<HTMLElement>('[data-toast-action]')?.click(),
    ...(opened && { Escape: messages.close }),
  })

  const openId = opened?.id
  return (
    <>
      <div className={inboxStyles.inbox} data-open={opened ? '' : undefined}>
        <section className={inboxStyles.list} aria-label={title}>
          <header className={inboxStyles.head}>
            <div className={`${inboxStyles.bar} ${styles.bar}`}>
              <h1>{title}</h1>
              <p role="status">{messages.count > 0 && words.count(messages.count)}</p>
              {messages.canSearch && (
                <SearchField
                  query={query}
                  onQuery={messages.setQuery}
                  onLeave={messages.focusList}
                />
              )}
              <DeskButton
                shape="icon"
                aria-label={words.refresh}
                title={words.refresh}
                onClick={() => refetch()}
              >
                <DeskIcon name="refresh" />
              </DeskButton>
            </div>
            {news.banners}
          </header>
          <section
            className={inboxStyles.scroll}
            data-scroll
            // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable for scrolling by keyboard
            tabIndex={0}
            aria-label={words.caption}
          >
            {news.live}
            <LoadingLine isLoading={isLoading} isQuiet={list.length > 0}>
              {words.loading}
            </LoadingLine>
            {messages.hasFailed && (
              <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>
            )}
            <ul className={styles.rows}>
              {list.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  isOpen={message.id === openId}
                  onOpen={messages.open}
                />
              ))}
            </ul>
            <div role="status">
              {messages.count === 0 && !isLoading && !messages.hasFailed && (
                <div className={inboxStyles.empty}>
                  <DeskIcon name="unmatched" />
                  <p>{query ? words.noMatch : isSetUp ? words.empty : words.notSetUp}</p>
                </div>
              )}
            </div>
            {list.length > 0 && <p className={styles.end}>{words.end}</p>}
          </section>
        </section>
        {opened && <MessagePane key={opened.id} message={opened} messages={messages} />}
      </div>
      {messages.attaching && (
        <AttachDialog
          message={messages.attaching}
          onAttach={messages.attach}
          onClose={() => messages.askToAttach(null)}
        />
      )}
    </>
  )
}
