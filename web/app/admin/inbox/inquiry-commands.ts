import type { Clock } from '../../../../worker/clock/working-time'
import { statuses } from '../../../../worker/intake/contract'
import { commands } from '../../words/desk/commands'
import { held } from '../../words/desk/held'
import { work } from '../../words/desk/work'
import type { Inquiry } from '../store/inquiry'
import type { Team } from '../store/team'
import type { InquiryCommand } from '../ui/current-commands'
import type { ListActions } from './list-actions'
import { reminderTimes } from './work/reminder-times'

type Options = {
  actions: ListActions
  team: Team
  clock: Clock | undefined
  reply: (row: Inquiry) => void
  release: () => void
}

/** Returns the commands that apply to an enquiry in its current list. */
export function inquiryCommands(
  row: Inquiry,
  { actions, team, clock, reply, release }: Options,
): InquiryCommand[] {
  const words = commands.inquiry
  const remove: InquiryCommand = {
    label: words.delete,
    icon: 'bin',
    shortcut: '#',
    run: () => actions.askToDelete([row]),
  }
  if (row.box === 'bin') {
    return [{ label: words.restore, icon: 'restore', run: () => void actions.restore([row]) }]
  }
  if (row.box === 'held') {
    return [{ label: held.release, icon: 'check', run: release }, remove]
  }
  const isRead = row.readAt !== null
  return [
    {
      label: row.doneAt === null ? words.done : words.reopen,
      icon: row.doneAt === null ? 'check' : 'restore',
      shortcut: 'e',
      run: () => void actions.toggleDone([row]),
    },
    { label: words.reply, icon: 'reply', shortcut: 'r', run: () => reply(row) },
    ...reminderTimes(Date.now(), clock).map(
      ({ name, at }): InquiryCommand => ({
        label: words.remind(work[name]),
        icon: 'clock',
        run: () => void actions.remind([row], at),
      }),
    ),
    {
      label: isRead ? words.markUnread : words.markRead,
      icon: isRead ? 'unread' : 'read',
      ...(isRead && { shortcut: 'u' }),
      run: () => void actions.mark([row], !isRead),
    },
    ...statuses
      .filter((status) => status !== row.status)
      .map(
        (status): InquiryCommand => ({
          label: words.status(work.status[status]),
          icon: 'arrow',
          run: () => void actions.setStatus([row], status),
        }),
      ),
    ...team.colleagues
      .filter(({ id }) => id !== row.ownerId)
      .map(
        ({ id, name }): InquiryCommand => ({
          label: id === team.me ? words.assignToMe : words.assign(name),
          icon: 'assign',
          run: () => void actions.assign([row], id),
        }),
      ),
    {
      label: words.spam,
      icon: 'spam',
      shortcut: '!',
      run: () => void actions.markSpam([row]),
    },
    remove,
  ]
}
