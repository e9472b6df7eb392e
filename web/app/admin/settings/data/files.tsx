import { useQueryClient } from '@tanstack/react-query'
import type { SettingsAnswer } from '../../../../../worker/settings/routes'
import { Notice } from '../../../components/notice'
import { data } from '../../../words/desk/data'
import { CallError } from '../../store/calls'
import { settingsKey, useSettings } from '../../store/settings'
import { editSettings } from '../../store/settings-edits'
import { CallForm } from '../../ui/call-form'
import { LoadingLine } from '../../ui/loading-line'
import { RetryNotice } from '../../ui/retry-notice'
import { useToast } from '../../ui/toast'
import { Facts, Setting } from '../section'

const words = data.files

/** The limits on visitors' files, and how much of them is used. */
export function FileLimits() {
  const { data: answer, isError, refetch } = useSettings()
  return (
    <Setting title={words.title} hint={words.text}>
      {answer && (
        <>
          <Use {...answer} />
          <Limits {...answer} />
        </>
      )}
      <LoadingLine isLoading={!answer && !isError}>{words.loading}</LoadingLine>
      {isError && !answer && (
        <RetryNotice onRetry={() => refetch()}>{words.loadFailed}</RetryNotice>
      )}
    </Setting>
  )
}

const bytesPerMegabyte = 1_000_000

function Use({ settings: { filesPerDayMb, filesTotalMb }, filesUse }: SettingsAnswer) {
  const { todayBytes, totalBytes } = filesUse
  const isFull = totalBytes >= filesTotalMb * bytesPerMegabyte
  const isDayFull = todayBytes >= filesPerDayMb * bytesPerMegabyte
  const useOf = (bytes: number, limit: number) => words.use(megabytes(bytes), limit)
  return (
    <>
      <Facts
        facts={[
          [words.today, useOf(todayBytes, filesPerDayMb)],
          [words.stored, useOf(totalBytes, filesTotalMb)],
        ]}
      />
      {(isFull || isDayFull) && <Notice tone="error">{isFull ? words.full : words.dayFull}</Notice>}
    </>
  )
}

function megabytes(bytes: number) {
  const options = { maximumFractionDigits: 1 }
  return (bytes / bytesPerMegabyte).toLocaleString('en', options)
}

function Limits({ settings: { filesPerDayMb, filesTotalMb, version } }: SettingsAnswer) {
  const client = useQueryClient()
  const showToast = useToast()
  const field = (name: string, label: string, limit: number) =>
    ({ name, label, inputMode: 'numeric', autoComplete: 'off', defaultValue: limit }) as const
  return (
    <CallForm
      fields={[
        field('filesPerDayMb', words.perDay, filesPerDayMb),
        field('filesTotalMb', words.total, filesTotalMb),
      ]}
      submit={words.save}
      variant="solid"
      call={(typed) =>
        editSettings(client, {
          filesPerDayMb: readNumber(typed('filesPerDayMb')),
          filesTotalMb: readNumber(typed('filesTotalMb')),
          version,
        }).catch((error) => {
          if (error instanceof CallError && error.code === 'stale_edit') {
            // Reload: the limits that a colleague has saved are shown above the typed ones.
            client.invalidateQueries({ queryKey: settingsKey })
          }
          throw error
        })
      }
      onDone={() => showToast('success', words.saved)}
    />
  )
}

/** Returns NaN for anything but digits, even an empty field: the API then says what to enter. */
function readNumber(typed: string) {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
}
