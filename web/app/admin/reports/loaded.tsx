import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reports as words } from '../../words/desk/reports'
import { LoadingLine } from '../ui/loading-line'
import { RetryNotice } from '../ui/retry-notice'
import styles from './reports.module.css'

type LoadedProps<Answer> = {
  query: UseQueryResult<Answer>
  children: (answer: Answer) => ReactNode
}

/** A report, or why it is not there. */
export function Loaded<Answer>({ query, children }: LoadedProps<Answer>) {
  const { data, isError, isFetching, refetch } = query
  return (
    <div className={styles.report} aria-busy={isFetching}>
      <LoadingLine isLoading={isFetching} isQuiet={data !== undefined}>
        {words.loading}
      </LoadingLine>
      {isError && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
      {data !== undefined && children(data)}
    </div>
  )
}
