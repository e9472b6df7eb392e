import { useQuery } from '@tanstack/react-query'
import { number } from '../../../words/desk/counts'
import { delivery } from '../../../words/desk/delivery'
import { api } from '../../store/api'
import { answerTo } from '../../store/calls'
import { RetryNotice } from '../../ui/retry-notice'
import { Facts, Setting } from '../section'

const words = delivery.speed

/** How long notifications took until the provider accepted them. */
export function NotificationSpeed() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['delivery', 'speed'],
    queryFn: ({ signal }) => answerTo(api.reports.notifications.$get({}, { init: { signal } })),
  })
  const sent = data?.filter(({ count }) => count > 0) ?? []
  return (
    <Setting title={words.title} hint={words.text}>
      {isError && !data && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
      {data && sent.length === 0 && <p>{words.none}</p>}
      <Facts facts={sent.map(({ limit, count }) => [words.limits[limit], number(count)])} />
    </Setting>
  )
}
