/** The settings of the desk, with a stand-in for their API. */
import * as v from 'valibot'
import { page } from 'vitest/browser'
import type { AccountChange } from '../../../../worker/account/contract'
import type { Holiday, WorkingHours } from '../../../../worker/clock/contract'
import { delayLimits } from '../../../../worker/inbox/reports/contract'
import {
  type SavedReply,
  SavedReplyFields,
  SettingsEdit,
} from '../../../../worker/settings/contract'
import { calm } from './delivery-report'
import { type ApiAnswer, type ApiCall, user } from './fake-api'
import { openDesk } from './open-desk'

/** Gets calls such as 'PUT account/password'; returns undefined to leave one to the stand-in. */
export type Answers = (call: string, request: ApiCall) => ApiAnswer | undefined

/** Opens a section of the settings, and returns what is stored about them. */
export async function openSettings(
  section = '',
  answer: Answers = () => undefined,
  {
    savedReplies = [],
    ...own
  }: { holidays?: Holiday[]; workingHours?: WorkingHours; savedReplies?: SavedReply[] } = {},
) {
  const stored = {
    settings: {
      retentionDays: null as number | null,
      pendingRetention: null,
      selfTest: false,
      acknowledgements: false,
      filesPerDayMb: 500,
      filesTotalMb: 5000,
      workingHours: [{ days: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:30' }],
      holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
      urgentWords: ['urgent'],
      answerTarget: '1d',
      urgentTarget: '4h',
      summaries: true,
      version: 1,
      ...own,
    },
    savedReplies: [...savedReplies],
    blockedSenders: [] as { address: string; at: number; by: string }[],
    name: 'Sanath',
    signature: '',
  }
  const { calls } = await openDesk({
    inquiries: [],
    search: `?view=settings${section}`,
    answer(request) {
      const call = `${request.method} ${request.url.pathname.replace('/api/', '')}`
      return answer(call, request) ?? answerFrom(stored, call, request)
    },
  })
  await page.getByRole('button', { name: 'Add a saved reply' }).findElement()
  return { stored, calls }
}

type Stored = Awaited<ReturnType<typeof openSettings>>['stored']

/** Of deliveries without any fault. */
const report = {
  ...calm,
  status: 'ok',
  channels: [{ name: 'resend', to: 'office@ceyforge.example' }],
  lastProvenAt: 0,
  isSelfTestOn: false,
}

const ok = (json: object) => ({ status: 200, json })

function answerFrom(stored: Stored, call: string, request: ApiCall): ApiAnswer | undefined {
  const { settings, savedReplies, blockedSenders } = stored
  const answers: Record<string, () => ApiAnswer> = {
    'GET team': () =>
      ok([{ id: 'sanath', name: stored.name, email: user.email, signature: stored.signature }]),
    'PATCH account': () => changeAccount(stored, request.json as AccountChange),
    'GET account/sessions': () => ok({ sessions: [] }),
    'GET account/second-factor': () => ok({ secondFactor: { isOn: false, recoveryCodesLeft: 0 } }),
    'GET audit': () => ok({ entries: [], nextCursor: null }),
    'GET backups': () => ok({ backup: { state: 'none', at: null, isRunning: false } }),
    'GET delivery': () => ok(report),
    'GET push': () => ok({ publicKey: null, mutedKinds: [] }),
    'GET reports/notifications': () => ok(delayLimits.map((limit) => ({ limit, count: 0 }))),
    'GET settings': () => ok(aboutSettings(stored)),
    'PATCH settings': () => {
      const edit = v.safeParse(SettingsEdit, request.json)
      if (!edit.success) return refusal(edit.issues)
      if (edit.output.version !== settings.version) return stale(settings)
      Object.assign(settings, edit.output, { version: settings.version + 1 })
      return ok(aboutSettings(stored))
    },
    'GET saved-replies': () => ok({ savedReplies }),
    'GET blocked-senders': () => ok({ blockedSenders }),
    'POST blocked-senders': () => {
      const { address } = request.json as { address: string }
      const blockedSender = { address: address.toLowerCase(), at: 0, by: user.email }
      blockedSenders.push(blockedSender)
      return { status: 201, json: { blockedSender } }
    },
    'DELETE blocked-senders': () => {
      blockedSenders.length = 0
      return { status: 204 }
    },
  }
  return (
    answers[call]?.() ??
    (call.includes('saved-replies') ? editReplies(savedReplies, request) : undefined)
  )
}

const aboutSettings = ({ settings }: Stored) => ({
  settings,
  filesUse: { todayBytes: 0, totalBytes: 0 },
  acknowledgementProblem: null,
})

function changeAccount(stored: Stored, change: AccountChange): ApiAnswer {
  if (change.name && change.name.length > 100) {
    return invalid({ name: 'Use at most 100 characters' })
  }
  Object.assign(stored, change)
  return { status: 204 }
}

/** Adds, changes or deletes a saved reply. */
function editReplies(savedReplies: SavedReply[], { method, url, json }: ApiCall): ApiAnswer {
  const id = Number(url.pathname.split('/')[3] ?? savedReplies.length + 1)
  const at = savedReplies.findIndex((reply) => reply.id === id)
  const current = savedReplies[at]
  if (method === 'DELETE') {
    savedReplies.splice(at, 1)
    return ok({ savedReply: current })
  }
  const fields = v.safeParse(SavedReplyFields, json)
  if (!fields.success) return refusal(fields.issues)
  const { known } = json as { known?: SavedReplyFields }
  if (current && known && hasChanged(current, known)) return stale(current)
  const savedReply = { id, ...fields.output }
  savedReplies.splice(current ? at : savedReplies.length, 1, savedReply)
  return { status: current ? 200 : 201, json: { savedReply } }
}

const hasChanged = (current: SavedReply, known: SavedReplyFields) =>
  current.title !== known.title ||
  current.language !== known.language ||
  current.text !== known.text

function stale(current: object): ApiAnswer {
  const message = 'The settings have changed since you opened them. Review and try again.'
  return { status: 409, json: { error: { code: 'stale_edit', message }, current } }
}

const refusal = (issues: v.BaseIssue<unknown>[]) =>
  invalid(Object.fromEntries(issues.map(({ path, message }) => [path?.[0]?.key, message])))

/** Answers that these fields have these problems. */
export const invalid = (fields: Record<string, string>): ApiAnswer => ({
  status: 422,
  json: { error: { code: 'validation_failed', message: '', fields } },
})

export const group = (name: string) => page.getByRole('group', { name, exact: true })
export const section = (name: string) => page.getByRole('region', { name, exact: true })
