/** When a reminder can be. In its own file, so that the desk can check it without the schemas. */
import { day } from '../time'

/** How far ahead a reminder can be set, in ms. */
const furthestReminder = 2 * 365 * day

/** Whether a reminder can be set for a time; both in ms since 1970. */
export function isReminderTime(time: number, now: number) {
  return time > now && time <= now + furthestReminder
}
