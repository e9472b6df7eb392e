import { settings, blockedSenders as words } from '../../../words/desk/settings'
import {
  blockedSendersKey,
  blockSender,
  unblockSender,
  useBlockedSenders,
} from '../../store/blocked-senders'
import { CallForm } from '../../ui/call-form'
import { DateTime } from '../../ui/date-time'
import { LoadingLine } from '../../ui/loading-line'
import { OnlineDeskButton } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toast'
import { Setting } from '../section'
import { SheetTable } from '../sheet-table'
import { useListWithUndo } from '../use-list-with-undo'

/** The e-mail addresses and domains whose enquiries are held. */
export function BlockedSenders() {
  const { data, isPending, isError, refetch } = useBlockedSenders()
  const showToast = useToast()
  const { reload, remove } = useListWithUndo<string>({
    queryKey: blockedSendersKey,
    remove: unblockSender,
    restore: blockSender,
    removed: words.unblocked,
  })

  return (
    <>
      <Setting title={words.title} hint={words.hint}>
        <CallForm
          fields={[{ name: 'address', label: words.address, required: true, autoComplete: 'off' }]}
          submit={words.block}
          call={(typed) => blockSender(typed('address'))}
          onDone={({ address }) => {
            showToast('success', words.blocked(address))
            reload()
          }}
        />
      </Setting>
      <Setting title={words.list} isWide>
        <LoadingLine isLoading={isPending} />
        {isError && <RetryNotice onRetry={refetch}>{settings.loadFailed}</RetryNotice>}
        {data?.length === 0 && <p>{words.none}</p>}
        {data && data.length > 0 && (
          <SheetTable
            caption={words.list}
            columns={words.columns}
            actions={settings.actions}
            rows={data.map(({ address, at, by }) => ({
              key: address,
              cells: [
                <b key="address">
                  <bdi>{address}</bdi>
                </b>,
                <DateTime key="at" timestamp={at} />,
                by,
                <OnlineDeskButton
                  key="unblock"
                  size="small"
                  variant="line"
                  onClick={() => remove(address)}
                >
                  {words.unblock}
                  <span className="visually-hidden">{words.unblockSuffix(address)}</span>
                </OnlineDeskButton>,
              ],
            }))}
          />
        )}
      </Setting>
    </>
  )
}
