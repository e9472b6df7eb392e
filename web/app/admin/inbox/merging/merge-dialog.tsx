import { type ReactNode, useEffect, useRef, useState } from 'react'
import { withoutCutCharacters } from '../../../../../worker/graphemes'
import { nameOfService } from '../../../../../worker/introduction'
import { Button } from '../../../components/button'
import { lists } from '../../../words/desk/lists'
import { merging as words } from '../../../words/desk/merging'
import { work } from '../../../words/desk/work'
import { CallError } from '../../store/calls'
import { moveDrafts } from '../../store/drafts'
import type { Inquiry, Reading } from '../../store/inquiry'
import { mergeInquiries } from '../../store/merging'
import { useServices } from '../../store/services'
import { useTeam } from '../../store/team'
import { CallForm } from '../../ui/call-form'
import { formatFull, formatMoment } from '../../ui/dates'
import { DeskIcon, type DeskIconName } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { ServiceChip, StatusMark } from '../../ui/marks'
import { Modal, ModalButtons } from '../../ui/modal'
import { useToast } from '../../ui/toast'
import { composers } from '../reading/drafts'
import { useReload } from '../use-reload'
import styles from './merge-dialog.module.css'
import { othersOf } from './others'
import { useSplit } from './use-split'

type Side = Reading['customer']['others'][number]

type MergeDialogProps = { reading: Reading; onClose: () => void }

/** Merges the open enquiry with another one of its customer. */
export default function MergeDialog({ reading, onClose }: MergeDialogProps) {
  const showToast = useToast()
  const reload = useReload()
  const split = useSplit()
  // What the dialog shows at first. Of a change its reader learns by the refusal.
  const [opened] = useState(reading)
  const [changed, setChanged] = useState<Inquiry>()
  const shown = changed ? reading : opened
  const candidates = othersOf(shown)
  const [chosenId, setChosenId] = useState(candidates[0]?.id)
  const chosen = candidates.find(({ id }) => id === chosenId) ?? candidates[0]
  const sides = [asSide(shown), ...(chosen ? [chosen] : [])].sort(byArrival)
  const [keptId, setKeptId] = useState(sides[0]?.id)
  const kept = sides.find(({ id }) => id === keptId) ?? sides[0]
  const merged = sides.find((side) => side !== kept)
  const facts = useFacts()
  const fieldset = useRef<HTMLFieldSetElement>(null)

  useEffect(() => fieldset.current?.querySelector<HTMLElement>(':checked')?.focus(), [])

  return (
    <Modal title={words.title} isPage onClose={onClose}>
      {(close) => (
        <>
          <fieldset ref={fieldset} className={styles.sides}>
            <legend>{words.question}</legend>
            {sides.map((side) => (
              <label key={side.id} className={styles.side}>
                <input
                  type="radio"
                  name="kept"
                  checked={side === kept}
                  onChange={() => setKeptId(side.id)}
                />
                <SideFacts side={side} owner={facts.ownerOf(side)} />
              </label>
            ))}
          </fieldset>
          {candidates.length > 1 && (
            <p className={styles.others}>
              {words.others}{' '}
              {candidates
                .filter((other) => other !== chosen)
                .map((other) => (
                  <button key={other.id} type="button" onClick={() => setChosenId(other.id)}>
                    {words.choose(other.reference, facts.serviceOf(other))}
                  </button>
                ))}
            </p>
          )}
          {!merged && (
            <>
              <p className={styles.others} role="alert">
                {words.none}
              </p>
              <ModalButtons>
                <Button variant="line" size="small" onClick={close}>
                  {words.cancel}
                </Button>
              </ModalButtons>
            </>
          )}
          {kept && merged && (
            <>
              <ul className={styles.outcome}>
                <Outcome icon="check">
                  {words.timeline(lists.messageCount(kept.messages + merged.messages))}
                </Outcome>
                <Outcome icon="check">
                  {words.facts(
                    facts.serviceOf(kept),
                    work.status[kept.status],
                    facts.ownerOf(kept) ?? facts.ownerOf(merged),
                  )}
                </Outcome>
                <Outcome icon="check">{words.address(merged.reference)}</Outcome>
                <Outcome icon="restore">{words.canSplit}</Outcome>
              </ul>
              <div className={styles.end}>
                <CallForm
                  fields={[]}
                  submit={words.merge(kept.reference)}
                  variant="solid"
                  call={() =>
                    mergeInquiries(merged.id, {
                      into: kept.id,
                      version: merged.version,
                      intoVersion: kept.version,
                    })
                  }
                  failed={words.failed}
                  details={changed && ` ${words.changed(changed.reference)}`}
                  onFailed={(thrown) => {
                    if (thrown instanceof CallError && thrown.code === 'stale_edit')
                      setChanged(thrown.body?.current as Inquiry)
                    void reload(shown.inquiry.id)
                  }}
                  onDone={() => {
                    close()
                    moveDrafts(merged.id, kept.id, composers)
                    showToast('success', words.merged(kept.reference), {
                      label: words.undo,
                      suffix: words.undoSuffix(kept.reference),
                      run: () => split.mutate({ ...merged, from: kept.id }),
                    })
                    void Promise.all([reload(kept.id), reload(merged.id)])
                  }}
                >
                  <Button variant="quiet" size="small" onClick={close}>
                    {words.cancel}
                  </Button>
                </CallForm>
              </div>
            </>
          )}
        </>
      )}
    </Modal>
  )
}

function asSide({ inquiry: { message, ...inquiry }, customer }: Reading): Side {
  return { ...inquiry, excerpt: message, messages: customer.messages }
}

function byArrival(a: Side, b: Side) {
  return a.timestamp - b.timestamp
}

function useFacts() {
  const services = useServices()
  const { colleagues } = useTeam()
  return {
    serviceOf({ service }: Side) {
      if (service === null) return work.noService
      return services.find(({ slug }) => slug === service)?.shortTitle ?? nameOfService(service)
    },
    ownerOf: ({ ownerId }: Side) => colleagues.find(({ id }) => id === ownerId)?.name,
  }
}

function SideFacts({ side, owner }: { side: Side; owner: string | undefined }) {
  const { reference, service, status, timestamp, excerpt, messages } = side
  return (
    <span className={styles.facts}>
      <span className={styles.line}>
        <b>{reference}</b>
        <ServiceChip slug={service} />
        <StatusMark status={status} />
        <time dateTime={new Date(timestamp).toISOString()} title={formatFull(timestamp)}>
          {formatMoment(timestamp)}
        </time>
      </span>
      <span className={styles.words} dir="auto">
        {escapeInvisible(withoutCutCharacters(excerpt))}
      </span>
      <small>{`${lists.messageCount(messages)}, ${owner ?? words.noOwner}`}</small>
    </span>
  )
}

function Outcome({ icon, children }: { icon: DeskIconName; children: ReactNode }) {
  return (
    <li>
      <DeskIcon name={icon} />
      <span>{children}</span>
    </li>
  )
}
