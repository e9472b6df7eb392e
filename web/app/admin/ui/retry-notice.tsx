import { Button } from '../../components/button'
import { Notice } from '../../components/notice'
import { admin } from '../../words/admin'
import { useDatabaseLimit } from '../store/database-limit'

type RetryNoticeProps = { children: string; onRetry: () => void }

/** Says that something failed, with a button to try again. */
export function RetryNotice({ children, onRetry }: RetryNoticeProps) {
  const isDatabaseLimitReached = useDatabaseLimit()
  return (
    <div role="alert">
      <Notice tone="error">
        {children}
        {isDatabaseLimitReached && ` ${admin.databaseLimit}`}
        <Button variant="line" size="small" onClick={onRetry}>
          {admin.retry}
        </Button>
      </Notice>
    </div>
  )
}
