/** When answers are due. */
import type { Target } from '../../../../worker/clock/contract'

const targets: Record<Target, string> = {
  '2h': 'due within 2 working hours',
  '4h': 'due within 4 working hours',
  '1d': 'due within 1 working day',
  '2d': 'due within 2 working days',
  off: 'no target',
}

export const clock = {
  targets,
  answer: (due: string) => `Answer ${due}`,
  urgentAnswer: (due: string) => `Urgent, answer ${due}`,
  by: (time: string) => `by ${time}`,
  late: (time: string) => `late ${time}`,
  minutes: (count: number) => `${count}\u00a0min`,
  hours: (count: number) => `${count}\u00a0h`,
  days: (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''}\u00a0d`,
}
